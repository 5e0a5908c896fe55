import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { ImagePlus, Images, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { ListBody, NoMatch } from '../../screen/ListBody.tsx'
import { PageFoot } from '../../screen/PageFoot.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import { ACCEPTED, uploadPicture, useKeepPicture } from '../../screen/pictureUpload.ts'
import screen from '../../screen/screen.module.css'
import { useBeside } from '../../screen/useBeside.ts'
import { useMedia } from '../../screen/useMedia.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Empty } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import type { ScreenProps } from '../../screen/registry.ts'
import { ImageGrid, SkeletonGrid } from './ImageGrid.tsx'
import { ImagePanel } from './ImagePanel.tsx'
import { PAGE_SIZE, SCREEN } from './images.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { useScope } from '../../screen/scope.tsx'

/** The media library, newest first, with the one in the address beside it. */
export default function ImagesPage({ id }: ScreenProps) {
  const scope = useScope()
  const { connection } = scope
  const [search, setSearch] = useState('')
  const [query] = useDebouncedValue(search.trim(), 200)
  const [page, setPage] = useState(1)
  const [uploading, setUploading] = useState(false)
  useEffect(() => setPage(1), [query])
  const input = { page, pageSize: PAGE_SIZE, ...(query === '' ? {} : { query }) }
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...customerQuery(scope, 'list_images', input),
    placeholderData: keepPreviousData,
  })
  const known = useMedia(connection, data?.images.map(({ url }) => url).join('\n') ?? '')
  const { list, here, show } = useBeside(connection.id, SCREEN, id, data?.images)
  const showNewest = (imageId: string): void => {
    setSearch('')
    setPage(1)
    show(imageId)
  }
  const files = useFiles(showNewest)
  const upload = (
    <>
      {files.takes && (
        <FileButton
          label="A picture of this computer"
          accept={ACCEPTED}
          leftSection={<Upload aria-hidden />}
          loading={files.busy}
          onFile={(file) => void files.upload([file])}
        >
          Upload a file
        </FileButton>
      )}
      <ToolButton variant="filled" icon={ImagePlus} tool="upload_image" onClick={() => setUploading(true)}>
        Upload by URL
      </ToolButton>
    </>
  )
  return (
    <FileDrop onFiles={(dropped) => void files.upload(dropped)}>
      <section className={screen['screen']} aria-label="Images">
        <ScreenHead title="Images" facts={data ? counted(data.total, 'image') : null} at={dataUpdatedAt}>
          <ListSearch
            value={search}
            onChange={setSearch}
            label="Search images"
            placeholder="Part of a name or description"
            width={230}
          />
          {upload}
        </ScreenHead>
        <SandboxNow>
          <ListBody
            what="images"
            rows={data?.images}
            error={error}
            context={{ tool: 'list_images', connection: connection.label }}
            onRetry={refetch}
            empty={
              query === '' ? (
                <Empty icon={<Images aria-hidden />} action={upload}>
                  No image yet. Upload {files.takes ? 'a file of this computer, or one' : 'one'} from a public
                  URL: campaigns can use it from then on.
                </Empty>
              ) : (
                <NoMatch icon={<Images aria-hidden />} onClear={() => setSearch('')}>
                  No image has “{query}” in its name or description.
                </NoMatch>
              )
            }
            skeleton={<SkeletonGrid />}
            beside={
              id !== null && (
                <ImagePanel
                  key={id}
                  id={id}
                  listed={data?.images.find((image) => image.id === id) ?? null}
                  path={here}
                  onClose={() => show(null)}
                />
              )
            }
          >
            {(images) => <ImageGrid images={images} known={known} chosen={id} list={list} onOpen={show} />}
          </ListBody>
        </SandboxNow>
        {!error && data && data.pageCount > 1 && (
          <PageFoot page={data} asked={page} onPage={setPage} onRetry={refetch} />
        )}
        {uploading && (
          <UploadDialog onClose={() => setUploading(false)} onUploaded={(image) => showNewest(image.id)} />
        )}
      </section>
    </FileDrop>
  )
}

/** Files of this computer for the library, one after the other; of those that are refused each says why. */
function useFiles(onUploaded: (imageId: string) => void) {
  const { connection } = useScope()
  const keep = useKeepPicture()
  const [busy, setBusy] = useState(false)
  const tell = (message: string): void => void notifications.show({ message, autoClose: 8000 })
  const upload = async (files: readonly File[]): Promise<void> => {
    if (!keep) {
      tell(`${connection.label} takes a picture by its public URL only: its API takes no file.`)
      return
    }
    setBusy(true)
    let newest: string | null = null
    for (const file of files) {
      const kept = await uploadPicture(file, keep)
      tell(typeof kept === 'string' ? kept : `Uploaded “${kept.name}”.`)
      if (typeof kept !== 'string') newest = kept.imageId
    }
    setBusy(false)
    if (newest !== null) onUploaded(newest)
  }
  return { takes: keep !== null, busy, upload }
}

import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ImagePlus, Images } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { ask } from '../../screen/ask.ts'
import { PageFoot } from '../../screen/PageFoot.tsx'
import { useObstacle } from '../../screen/rights.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import type { Whose } from '../../screen/useChange.ts'
import { useMedia } from '../../screen/useMedia.ts'
import { turnTab } from '../../state/frame.ts'
import { rememberList } from '../../state/neighbours.ts'
import { screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import type { ScreenProps } from '../screens.ts'
import { ImageGrid, SkeletonGrid } from './ImageGrid.tsx'
import { ImagePanel } from './ImagePanel.tsx'
import { PAGE_SIZE, SCREEN, type ImagePage } from './images.ts'
import { UploadDialog } from './UploadDialog.tsx'

/** The media library, newest first, with the one in the address beside it. */
export default function ImagesPage({ connection, organization, id }: ScreenProps) {
  const whose = { connection, organization }
  const [search, setSearch] = useState('')
  const [query] = useDebouncedValue(search.trim(), 200)
  const [page, setPage] = useState(1)
  const [uploading, setUploading] = useState(false)
  useEffect(() => setPage(1), [query])
  const input = { page, pageSize: PAGE_SIZE, ...(query === '' ? {} : { query }) }
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...ask<ImagePage>(whose, 'list_images', input),
    placeholderData: keepPreviousData,
  })
  const known = useMedia(connection, data?.images.map(({ url }) => url).join('\n') ?? '')
  const list = screenPath(connection.id, SCREEN)
  useEffect(() => rememberList(list, data?.images), [list, data])
  const here = id === null ? list : screenPath(connection.id, SCREEN, id)
  const show = (next: string | null): void =>
    turnTab(here, next === null ? list : screenPath(connection.id, SCREEN, next))
  const upload = <UploadButton whose={whose} onUpload={() => setUploading(true)} />
  return (
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
      {error && (
        <div className={screen['inset']}>
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'list_images', connection: connection.label }}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <SandboxNow connection={connection}>
        <div className={screen['split']}>
          <div className={screen['table']}>
            {!data && !error && <SkeletonGrid />}
            {!error && data?.total === 0 && query === '' && (
              <Empty icon={<Images aria-hidden />} action={upload}>
                No image yet. Upload one from a public URL: campaigns can use it from then on.
              </Empty>
            )}
            {!error && data?.total === 0 && query !== '' && (
              <Empty
                icon={<Images aria-hidden />}
                action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
              >
                No image has “{query}” in its name or description.
              </Empty>
            )}
            {!error && data && data.images.length > 0 && (
              <ImageGrid images={data.images} known={known} chosen={id} list={list} onOpen={show} />
            )}
          </div>
          {id !== null && (
            <ImagePanel
              key={id}
              whose={whose}
              id={id}
              listed={data?.images.find((image) => image.id === id) ?? null}
              path={here}
              onClose={() => show(null)}
            />
          )}
        </div>
      </SandboxNow>
      {!error && data && data.pageCount > 1 && <PageFoot page={data} onPage={setPage} />}
      {uploading && (
        <UploadDialog
          whose={whose}
          onClose={() => setUploading(false)}
          onUploaded={(image) => {
            setSearch('')
            setPage(1)
            show(image.id)
          }}
        />
      )}
    </section>
  )
}

function UploadButton({ whose, onUpload }: { whose: Whose; onUpload: () => void }) {
  const obstacle = useObstacle(whose.connection)('upload_image')
  return (
    <Button
      variant="filled"
      leftSection={<ImagePlus aria-hidden />}
      disabled={obstacle !== null}
      title={obstacle ?? undefined}
      onClick={onUpload}
    >
      Upload by URL
    </Button>
  )
}

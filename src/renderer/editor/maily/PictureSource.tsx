import { Button, FileButton, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { MOST_PAGE_ROWS } from '../../../engine/domain/limits.ts'
import { ACCEPTED, useKeepPicture } from '../../screen/pictureUpload.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useScope } from '../../screen/scope.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { PAGE_WIDTH, readPicture, type PlacedPicture } from './pictureFile.ts'
import styles from './maily.module.css'

interface PictureSourceProps {
  disabled: boolean
  /** Called when a picture is chosen; what it returns gets the picture, once it is read. */
  onBegin: () => (picture: PlacedPicture) => void
}

/** Where the picture of a block comes from: Images of the organization, or a file of this computer. */
export function PictureSource({ disabled, onBegin }: PictureSourceProps) {
  const scope = useScope()
  const missing = useUnavailableReason()('list_images')
  const keep = useKeepPicture()
  const [reading, setReading] = useState(false)
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...customerQuery(scope, 'list_images', { query: search, page: 1, pageSize: MOST_PAGE_ROWS }),
    enabled: missing === null,
  })
  const images = data?.images ?? []
  const readFile = async (file: File | null): Promise<void> => {
    if (!file) return
    const place = onBegin()
    setReading(true)
    const picture = await readPicture(file, keep)
    setReading(false)
    if (typeof picture === 'string') notifications.show({ message: picture, autoClose: 8000 })
    else place(picture)
  }
  return (
    <div className={styles['sources']}>
      <Select
        aria-label="Picture of the library"
        placeholder={missing ?? 'Images of the library…'}
        disabled={disabled || missing !== null}
        searchable
        // Turned on with the answer: nothing would be marked of images that come after the last letter.
        selectFirstOptionOnChange={images.length > 0}
        nothingFoundMessage={data ? 'No image matches' : 'Loading images…'}
        data={images.map(({ id, name, width, height }) => ({
          value: id,
          label: `${name} · ${width} × ${height}`,
        }))}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(chosen) => {
          const image = images.find(({ id }) => id === chosen)
          if (!image) return
          onBegin()({
            src: image.url,
            alt: image.description ?? image.name,
            width: Math.min(image.width, PAGE_WIDTH),
          })
          // The field goes on to search, it shows no choice.
          window.setTimeout(() => setSearch(''), 0)
        }}
      />
      <FileButton accept={ACCEPTED} onChange={(file) => void readFile(file)}>
        {(props) => (
          <Button {...props} leftSection={<Upload aria-hidden />} disabled={disabled} loading={reading}>
            From a file
          </Button>
        )}
      </FileButton>
    </div>
  )
}

import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { Button, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MOST_CHARACTERS, MOST_PAGE_ROWS } from '../../../engine/domain/limits.ts'
import { toFailure } from '../../bridge/actions.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { fieldIssue } from '../../screen/field-issues.ts'
import { Moment } from '../../screen/Moment.tsx'
import { useRecordKeys } from '../../screen/RecordPage.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import sideStyles from '../../screen/side.module.css'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { useChange } from '../../screen/useChange.ts'
import { useMedia } from '../../screen/useMedia.ts'
import { remember, turnTab } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { CopyText, SkeletonRows } from '../../ui/Parts.tsx'
import { kilobytes, kindOf, SCREEN, type Image } from './images.ts'
import { Picture } from './Picture.tsx'
import styles from './images.module.css'
import { useScope } from '../../screen/scope.tsx'

interface ImagePanelProps {
  id: string
  /** When it is on the page of the list that is shown. */
  listed: Image | null
  path: string
  onClose: () => void
}

/** The tool that lists pages is the only one that reads: a link to an older image looks through the newest. */

export function ImagePanel({ id, listed, path, onClose }: ImagePanelProps) {
  const scope = useScope()
  const list = screenPath(scope.connection.id, SCREEN)
  useRecordKeys(list, path, id, () => turnTab(path, list))
  const { data, error, refetch } = useQuery({
    ...customerQuery(scope, 'list_images', { page: 1, pageSize: MOST_PAGE_ROWS }),
    enabled: listed === null,
  })
  const image = listed ?? data?.images.find((one) => one.id === id) ?? null
  const known = useMedia(scope.connection, image?.url ?? '')
  useEffect(() => {
    if (image) remember(path, image.name)
  }, [path, image])
  if (!image)
    return (
      <SidePanel title={id} onClose={onClose}>
        {error && (
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'list_images' }}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonRows rows={4} label={`Loading ${id}`} />}
        {data && (
          <p role="alert">
            No image among the newest {MOST_PAGE_ROWS} has this id. It may be older, or belong to another
            organization: act as its owner.
          </p>
        )}
      </SidePanel>
    )
  return (
    <SidePanel title={image.name} onClose={onClose}>
      <Picture image={image} data={known.get(image.url)} large />
      <dl className={sideStyles['sideFacts']}>
        <dt>URL, for campaigns</dt>
        <dd className={styles['url']}>
          <CopyText text={image.url} label="URL" />
        </dd>
        <dt>Id</dt>
        <dd>
          <CopyText text={image.id} label="image id" />
        </dd>
        <dt>Kind and size</dt>
        <dd>
          {kindOf(image.mimeType)}, {image.width} × {image.height} pixels, {kilobytes(image.size)}
        </dd>
        <dt>Added</dt>
        <dd>
          <Moment at={image.createdAt} />
        </dd>
      </dl>
      <Describe key={`${image.name} ${image.description ?? ''}`} image={image} />
    </SidePanel>
  )
}

function Describe({ image }: { image: Image }) {
  const scope = useScope()
  const [name, setName] = useState(image.name)
  const [description, setDescription] = useState(image.description ?? '')
  const change = useChange(scope)
  const obstacle = useUnavailableReason()('describe_image')
  const same = name.trim() === image.name && description.trim() === (image.description ?? '')
  const ready = !same && name.trim() !== '' && description.trim() !== ''
  const faults = {
    name: fieldIssue(change.failure, 'name'),
    description: fieldIssue(change.failure, 'description'),
  }
  const save = (): void => {
    if (!ready || change.busy) return
    const input = { imageId: image.id, description: description.trim(), name: name.trim() }
    void change.run('describe_image', input, () =>
      notifications.show({ message: `Described “${name.trim()}”.`, autoClose: 3000 }),
    )
  }
  return (
    <form
      className={`${sideStyles['sideActions']} small`}
      aria-label="Describe the image"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        label="Description"
        description="What it shows: read to people who do not see it"
        autosize
        minRows={2}
        maxRows={6}
        value={description}
        disabled={obstacle !== null}
        error={faults.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <LimitedInput
        label="Name"
        most={MOST_CHARACTERS}
        value={name}
        disabled={obstacle !== null}
        error={faults.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {change.failure && faults.name === null && faults.description === null && (
        <ErrorPanel failure={change.failure} context={{ tool: 'describe_image', imageId: image.id }} />
      )}
      <Button
        type="submit"
        variant="filled"
        loading={change.busy}
        disabled={!ready || obstacle !== null}
        title={obstacle ?? undefined}
      >
        Save
      </Button>
    </form>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PICTURE_SIZES, type PicturePlace, picturesApi } from '../../../contract/console/pictures.ts'
import { Field } from '../../ui/Field.tsx'
import { useConsole } from '../lib/console.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import styles from './Content.module.css'

interface Props {
  place: PicturePlace
  image: string
  onChange: (image: string) => void
}

/** Below which the host's pictures stand. */
export const pictureAt = (image: string): string => `/storage${image}`

/** The picture of a slide or an offer: another one is drawn anew by the host before it stands here. */
export function PictureField({ place, image, onChange }: Props) {
  const { call, words, format } = useConsole()
  const said = words.content
  const kilobytes = (bytes: number) => format.number(Math.ceil(bytes / 1000))
  const [added, setAdded] = useState<string>()
  const add = useMutation({
    mutationFn: (file: File) => call(picturesApi.addPicture, { place }, { file }),
    onMutate: () => setAdded(undefined),
    onSuccess: (drawn) => {
      const { width, height, bytes } = drawn
      setAdded(said.pictureAdded(format.number(width), format.number(height), kilobytes(bytes)))
      onChange(drawn.image)
    },
  })
  const { width, height, bytes } = PICTURE_SIZES[place]
  return (
    <div className={`${styles.form} ${styles.file}`}>
      {image ? (
        <img src={pictureAt(image)} alt="" width={width} height={height} className={styles.thumb} />
      ) : null}
      <Field
        type="file"
        isVerbatim
        label={said.picture}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif"
        hint={said.pictureHint(format.number(width), format.number(height), kilobytes(bytes))}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) add.mutate(file)
        }}
      />
      <p role="status">{add.isPending ? said.adding : added}</p>
      <Wrong error={add.error} />
    </div>
  )
}

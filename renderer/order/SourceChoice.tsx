import { type ReactNode, useState } from 'react'
import { t } from '../locales/t.ts'
import { PasteText } from '../remedies/PasteText.tsx'
import { chooseFile, SUBTITLE_FILES } from '../state/studio/chooseFiles.ts'
import { sendFiles } from '../state/studio/dubs.ts'
import { Button } from '../ui/Button.tsx'
import { Choice, type Option } from '../ui/fields/Choice.tsx'
import { fileName } from '../ui/format.ts'

/** Source of lines or of a translation: one of the ways, or a subtitle file. */
export type Source<T extends string> = { readonly from: T } | { readonly from: 'file'; readonly path: string }

interface SourceChoiceProps<T extends string> {
  readonly legend: string
  /** The ways other than a file; those that do not exist here are left out. */
  readonly options: readonly (Option<T> | undefined)[]
  readonly value: Source<T>
  /** Runs what may fail, where its place shows that. */
  run(action: () => Promise<unknown>): void
  onChange(source: Source<T>): void
  /** Whether it is the source of a translation. */
  readonly isTranslation?: boolean
  /** Text beside the button. */
  readonly children?: ReactNode
}

/** A choice of where text comes from; a subtitle file, and a text that is pasted, are among the options. */
export function SourceChoice<T extends string>(props: SourceChoiceProps<T>) {
  const { legend, options, value, run, onChange, isTranslation = false, children } = props
  const [isPasting, setPasting] = useState(false)
  const files = 'path' in value ? [{ value: 'file' as const, label: fileName(value.path) }] : []
  return (
    <>
      <Choice<T | 'file'>
        look="rows"
        legend={legend}
        value={value.from}
        options={[...options.filter((option) => option !== undefined), ...files]}
        onChange={(from) => {
          if (from !== 'file') onChange({ from })
        }}
      >
        {children}
        <Button onClick={() => run(async () => takeFile(onChange))}>
          <span className="visually-hidden">{legend}: </span>
          {t('order.file')}
        </Button>
        {!isPasting && (
          <Button onClick={() => setPasting(true)}>
            <span className="visually-hidden">{legend}: </span>
            {t('order.paste')}
          </Button>
        )}
      </Choice>
      {isPasting && (
        <PasteText
          isTranslation={isTranslation}
          run={run}
          onUse={(path) => onChange({ from: 'file', path })}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  )
}

/** Lets the user choose a subtitle file as the source; nothing where none was chosen. */
export async function takeFile(onChange: (source: Source<never>) => unknown): Promise<void> {
  const file = await chooseFile(SUBTITLE_FILES)
  if (file === undefined) return
  const [path = ''] = await sendFiles([file])
  await onChange({ from: 'file', path })
}

/** A file beside the video, by its name or in general. */
export const besideOption = (label: string): Option<'auto'> => ({ value: 'auto', label, note: t('order.besideNote') })

/** Listening to the video; reading its picture, if it has one. */
export const listenOptions = (hasPicture: boolean): readonly Option<'video' | 'picture'>[] => [
  { value: 'video', label: t('order.listen'), note: t('order.listenNote') },
  ...(hasPicture
    ? [{ value: 'picture' as const, label: t('order.readPicture'), note: t('order.readPictureNote') }]
    : []),
]

/** The translator in use. */
export const translateOption = (): Option<'service'> => ({
  value: 'service',
  label: t('order.service'),
  note: t('order.serviceNote'),
})

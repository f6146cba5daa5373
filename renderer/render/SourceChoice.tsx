import { AppError } from '../../shared/failure.ts'
import { t } from '../locales/t.ts'
import { chooseFiles, SUBTITLE_FILES } from '../state/chooseFiles.ts'
import { studio } from '../state/studio.ts'
import type { Attempt } from '../ui/Attempt.tsx'
import { Button } from '../ui/Button.tsx'
import { Choice, type Option } from '../ui/Choice.tsx'
import { fileName } from '../ui/format.ts'

/** Source of lines or of a translation: one of the ways, or a subtitle file. */
export type Source<T extends string> = { readonly from: T } | { readonly from: 'file'; readonly path: string }

interface SourceChoiceProps<T extends string> {
  readonly legend: string
  /** The ways other than a file. */
  readonly options: readonly Option<T>[]
  readonly value: Source<T>
  readonly attempt: Attempt
  onChange(source: Source<T>): void
}

/** A choice of where text comes from, a subtitle file being one of the options. */
export function SourceChoice<T extends string>({ legend, options, value, attempt, onChange }: SourceChoiceProps<T>) {
  const [chosen] = 'path' in value ? [value.path] : []
  const files = chosen === undefined ? [] : [{ value: 'file' as const, label: fileName(chosen) }]
  const choose = async () => {
    const path = await chooseSubtitles()
    if (path !== undefined) onChange({ from: 'file', path })
  }
  return (
    <Choice<T | 'file'>
      look="rows"
      legend={legend}
      value={value.from}
      options={[...options, ...files]}
      onChange={(from) => {
        if (from !== 'file') onChange({ from })
      }}
    >
      <Button kind="quiet" onClick={() => attempt.run(choose)}>
        {t('order.file')}
      </Button>
    </Choice>
  )
}

/** Asks for a subtitle file and answers its path in the studio; undefined where none was chosen. */
export async function chooseSubtitles(): Promise<string | undefined> {
  const [file] = await chooseFiles({ accept: SUBTITLE_FILES, multiple: false })
  if (file === undefined) return undefined
  const result = await studio().bridge.pathsOf([file])
  if (!result.ok) throw new AppError(result.failure)
  return result.value[0]
}

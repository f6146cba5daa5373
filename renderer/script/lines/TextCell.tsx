import type { ReactNode } from 'react'
import type { Line } from '../../../shared/project/document.ts'
import { voiceText } from '../../../shared/project/takes/takeKey.ts'
import { t } from '../../locales/t.ts'
import { useProject } from '../../state/document/project.ts'
import type { EditedField } from '../../state/editor/selection.ts'
import { FoundText } from '../find/FoundText.tsx'
import { DraftField } from './DraftField.tsx'
import { gridRoles } from './gridRoles.ts'
import styles from './LineRow.module.css'

interface TextCellProps {
  readonly line: Line
  readonly number: number
  readonly field: 'source' | 'translation'
  /** The open field of this line. */
  readonly editing: EditedField | undefined
  readonly help: ReactNode
  /** Shown below the text. */
  readonly children?: ReactNode
}

/** The source with its note, or the translation with its spoken text. */
export function TextCell({ line, number, field, editing, help, children }: TextCellProps) {
  const target = useProject((project) => project.target)
  const language = useProject(({ document }) => document.sourceLanguage)
  const own = target === undefined ? undefined : line.texts[target]
  const text = field === 'source' ? line.source : (own?.text ?? '')
  const lang = field === 'source' ? language : target
  const second = field === 'source' ? 'note' : 'spoken'
  const dictionary = useProject(({ document }) => document.dictionary)
  const spokenText = target === undefined ? text : voiceText(line, target, dictionary)
  const secondText = field === 'source' ? line.note : spokenText === text ? '' : spokenText
  const textProps = { line, number, lang, help }
  return (
    <div {...gridRoles.cell} className={styles['text']} lang={lang}>
      {editing === field ? (
        <DraftField {...textProps} field={field} text={text} />
      ) : (
        <div className={styles['words']} data-field={field} data-words={`${field}-${line.id}`}>
          {text.trim() === '' ? (
            <span className={styles['missing']}>
              {t(field === 'source' ? 'script.emptySource' : 'script.writeTranslation')}
            </span>
          ) : (
            <FoundText line={line.id} field={field} text={text} />
          )}
        </div>
      )}
      {children}
      <Second {...textProps} field={second} text={secondText} whole={text} open={editing === second} />
    </div>
  )
}

interface SecondProps {
  readonly line: Line
  readonly number: number
  readonly lang: string | undefined
  readonly help: ReactNode
  readonly field: 'note' | 'spoken'
  readonly text: string
  /** The text of the cell; it is also what is spoken, unless a spoken text is given. */
  readonly whole: string
  readonly open: boolean
}

function Second({ open, field, text, whole, ...given }: SecondProps) {
  if (!open && text.trim() === '') return null
  return (
    <div className={styles['second']} data-kind={field}>
      <span className={styles['label']}>{t(`script.${field}`)}</span>
      {open ? (
        <DraftField {...given} field={field} text={field === 'spoken' ? text || whole : text} />
      ) : (
        <span data-field={field}>{text}</span>
      )}
    </div>
  )
}

import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { hasWords } from '../../../shared/subtitles/spokenCues.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { theProject, useDocument, useProject } from '../../state/document/project.ts'
import { player, useClock } from '../../state/editor/clock.ts'
import { useMixing } from '../../state/editor/mixing.ts'
import { selectLine } from '../../state/editor/selection.ts'
import { useTyped } from '../../ui/fields/useTyped.ts'
import { type Captions, usePlayer } from '../playerState.ts'
import styles from './CaptionLayer.module.css'
import { lineIndex, linesAt, numberOf } from './linesAt.ts'
import { useLitWords } from './useLitWords.ts'

/** The subtitles at the playhead. A press opens one for editing. */
export function CaptionLayer() {
  const document = useDocument((own) => own)
  const captions = usePlayer((state) => state.captions)
  const [edited, setEdited] = useState<number>()
  const index = useMemo(() => lineIndex(document), [document])
  const ids = useClock((time) =>
    linesAt(index, time)
      .map(({ id }) => id)
      .join(' '),
  )
  useLitWords()
  if (captions === 'off') return null
  const currentIds = ids === '' ? [] : ids.split(' ').map(Number)
  // The subtitle that is being edited stays while the playhead moves on.
  const shown = edited === undefined || currentIds.includes(edited) ? currentIds : [...currentIds, edited]
  return (
    <div className={styles['layer']}>
      {shown.map((id) => (
        <Caption key={id} id={id} edited={id === edited} onEdit={(on) => setEdited(on ? id : undefined)} />
      ))}
    </div>
  )
}

interface CaptionProps {
  readonly id: number
  readonly edited: boolean
  onEdit(on: boolean): void
}

function Caption({ id, edited, onEdit }: CaptionProps) {
  const line = useDocument(({ lines }) => lines[id])
  const target = useProject((project) => project.target)
  const captions = usePlayer((state) => state.captions)
  const listen = useMixing((state) => state.listen)
  if (line === undefined) return null
  const { field, text } = captionOf(line, captions, target)
  if (edited) return <CaptionField line={line} field={field} onClose={() => onEdit(false)} />
  if (text.trim() === '' && field === 'source') return null
  const words = text.trim() === '' ? line.source : text
  const tag = field === 'translation' ? tagOf(line, target, listen !== 'original') : undefined
  return (
    <div className={styles['caption']}>
      {tag !== undefined && <span className={styles['tag']}>{tag}</span>}
      {line.locked ? (
        <span className={styles['text']} data-on-stage data-words={`${field}-${id}`}>
          {text}
        </span>
      ) : (
        <button
          type="button"
          className={styles['text']}
          data-missing={text.trim() === '' || undefined}
          data-on-stage
          data-words={`${text.trim() === '' ? 'source' : field}-${id}`}
          aria-label={t('player.editCaption', { text: words })}
          onClick={() => {
            player()?.pause()
            selectLine(id)
            onEdit(true)
          }}
        >
          {words}
        </button>
      )}
    </div>
  )
}

/** The subtitle of a line; always the source where the project has no translation. */
function captionOf(
  line: Line,
  captions: Captions,
  target: Target | undefined,
): { readonly field: CaptionText; readonly text: string } {
  if (captions === 'source' || target === undefined) return { field: 'source', text: line.source }
  return { field: 'translation', text: line.texts[target]?.text ?? '' }
}

/** A warning beside a subtitle: no translation, or no take to hear. */
function tagOf(line: Document['lines'][string], target: Target | undefined, dub: boolean): string | undefined {
  const text = target === undefined ? undefined : line.texts[target]
  if (text === undefined || text.text.trim() === '') {
    return hasWords(line.source) ? t('player.untranslated') : undefined
  }
  return dub && !line.keepOriginal && text.take === undefined ? t('player.noTake') : undefined
}

/** The text of a line that a subtitle shows. */
type CaptionText = 'translation' | 'source'

interface CaptionFieldProps {
  readonly line: Line
  readonly field: CaptionText
  onClose(): void
}

/** Edits a subtitle in the picture. Enter or blur keeps the text, Escape discards it. */
function CaptionField({ line, field, onClose }: CaptionFieldProps) {
  const id = useId()
  const { target } = theProject()
  const before = field === 'source' || target === undefined ? line.source : (line.texts[target]?.text ?? '')
  const [text, setDraft] = useState(before)
  const typed = useTyped((written) => {
    if (written === before) return
    const label = say(`edit.write.${field}`, { number: numberOf(theProject().document, line.id) })
    const whose = field === 'source' || target === undefined ? {} : { target }
    edit(label, (draft) => setText(draft, line.id, { text: written, ...whose }))
  })

  function close(keep: boolean): void {
    if (keep) typed.keep()
    else typed.drop()
    onClose()
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)) {
      event.preventDefault()
      close(event.key === 'Enter')
    }
  }

  return (
    <div className={styles['field']}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it opens where the user has just clicked
        autoFocus
        aria-label={t(`player.captionField.${field}`, { number: numberOf(theProject().document, line.id) })}
        aria-describedby={id}
        lang={field === 'translation' ? target : theProject().document.sourceLanguage}
        value={text}
        rows={1}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target: area }) => {
          setDraft(area.value)
          typed.type(area.value)
        }}
        onKeyDown={press}
        onBlur={() => close(true)}
      />
      <span id={id} className={styles['help']}>
        {t('player.captionHelp')}
      </span>
    </div>
  )
}

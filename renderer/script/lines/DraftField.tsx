import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Document, Line } from '../../../shared/project/document.ts'
import { voiceText } from '../../../shared/project/takes/takeKey.ts'
import { countLetters, readingSpeed } from '../../../shared/script/readingSpeed.ts'
import { newPaceModel, predictSeconds } from '../../../shared/timing/paceModel.ts'
import { roomOf, speechBudget } from '../../../shared/timing/speechBudget.ts'
import { formats, t } from '../../locales/t.ts'
import { holdDraft, setTyping } from '../../state/document/draft.ts'
import { madeSoFar } from '../../state/document/journal.ts'
import { lineOrder } from '../../state/document/lineOrder.ts'
import { theProject, useProject } from '../../state/document/project.ts'
import { useFits } from '../../state/editor/fits.ts'
import { scriptView } from '../../state/editor/scriptView.ts'
import { type EditedField, editField } from '../../state/editor/selection.ts'
import { run } from '../../state/studio/studio.ts'
import { type OpenedText, openedText, openNextLine, takeBackField, writeField } from '../editLine.ts'
import { assignSpeakerByPlace, endAndBegin, goBackAndPlay, goOnAndPlay } from '../transcribe/transcribing.ts'
import { caretIn, rememberCaret, takePendingCaret } from './caret.ts'
import styles from './DraftField.module.css'
import { focusScript } from './rowOf.ts'

interface DraftFieldProps {
  readonly line: Line
  readonly number: number
  readonly field: EditedField
  /** The text in the document. */
  readonly text: string
  readonly lang: string | undefined
  readonly help: ReactNode
}

/** Pause in ms after which typed text becomes an undo step. */
const PAUSE_MS = 1000

const PLACEHOLDERS = {
  source: 'script.writeSource',
  translation: 'script.writeTranslation',
  spoken: 'script.writeTranslation',
  note: 'script.writeNote',
} as const

/** Edits a text of a line. The text is kept on a pause, on blur, and before any other action; Escape brings back the old one. */
export function DraftField({ line, number, field, text, lang, help }: DraftFieldProps) {
  const { id } = line
  const { area, value, type, commit, takeBack } = useDraft(id, field, text)
  const remember = () => {
    const offset = area.current?.selectionStart
    if (offset !== undefined) rememberCaret({ line: id, field, offset })
  }
  // After a dialog the focus alone comes back: without its caret the field would take no letters.
  const restore = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    const at = caretIn(id, field)
    if (at !== undefined) currentTarget.setSelectionRange(at, at)
  }
  return (
    <div className={styles['field']}>
      <textarea
        ref={area}
        className={styles['area']}
        rows={1}
        dir="auto"
        lang={lang}
        aria-label={t(`script.${field}Of`, { number })}
        placeholder={t(PLACEHOLDERS[field])}
        readOnly={line.locked && field !== 'note'}
        value={value}
        onChange={({ target }) => type(target.value)}
        onSelect={remember}
        onBlur={commit}
        onFocus={restore}
        onKeyDown={(event) => onKey(event, field, { commit, takeBack })}
      />
      <div className={styles['below']}>
        {line.locked && field !== 'note' ? t('script.lockedHint') : help}
        {field !== 'note' && value.trim() !== '' && <Speed text={value} line={line} />}
        {(field === 'translation' || field === 'spoken') && <Budget text={value} line={line} />}
      </div>
    </div>
  )
}

function Speed({ text, line }: { readonly text: string; readonly line: Line }) {
  const speed = formats.number(readingSpeed(text, line), 1)
  return <span className={styles['speed']}>{t('script.speed', { count: countLetters(text.trim()), speed })}</span>
}

/** How many of the syllables that fit the line's time the text has, in words and as a bar. */
function Budget({ text, line }: { readonly text: string; readonly line: Line }) {
  const target = useProject((project) => project.target)
  const next = useProject(({ document }) => lineAfter(document, line.id))
  const dictionary = useProject(({ document }) => document.dictionary)
  const natural = useFits(({ fits }) => fits.get(line.id)?.natural)
  if (target === undefined) return null
  const model = newPaceModel(target)
  const before = predictSeconds(model, voiceText(line, target, dictionary), '')
  // Its voice may be slower or faster than others of the language.
  const pace = natural === undefined || before === 0 ? 1 : natural / before
  const seconds = pace * predictSeconds(model, text, '')
  const { syllables, spokenSyllables, share } = speechBudget(roomOf(line, next), {
    language: target,
    text,
    natural: seconds,
  })
  const over = spokenSyllables > syllables.limit
  return (
    <span className={styles['budget']} data-over={over || undefined}>
      <span className={styles['bar']} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (100 * share) / FULL_BAR_RATIO)}%` }} />
      </span>
      {t('script.budget', { count: spokenSyllables, natural: syllables.natural, most: syllables.limit })}
    </span>
  )
}

/** Length against the time of a line at which the bar is full. */
const FULL_BAR_RATIO = 1.3

function lineAfter(document: Document, id: number): Line | undefined {
  const { ids, numbers } = lineOrder(document.lines)
  return document.lines[ids[numbers.get(id) ?? 0] ?? 0]
}

/** Typed text that is not in the document yet. */
function useDraft(id: number, field: EditedField, text: string) {
  const [draft, setDraft] = useState<string>()
  const typed = useRef<string>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const area = useRef<HTMLTextAreaElement>(null)
  const since = useRef<FieldEdits>(undefined)
  const keep = useCallback(
    (paused: boolean) => {
      clearTimeout(pause.current)
      const value = typed.current
      typed.current = undefined
      // A blank at the end is not kept, but stays in the field while the user may go on typing after it.
      if (!paused || value === value?.trimEnd()) setDraft(undefined)
      if (value === undefined) return
      const { made } = madeSoFar()
      writeField(id, field, value.trimEnd())
      if (since.current !== undefined && madeSoFar().made > made)
        since.current = { ...since.current, own: since.current.own + 1, typed: value.trimEnd() }
      setTyping(false)
    },
    [id, field],
  )
  const commit = useCallback(() => keep(false), [keep])
  const type = (value: string) => {
    typed.current = value
    setTyping(true)
    setDraft(value)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => keep(true), PAUSE_MS)
  }
  useLayoutEffect(() => {
    const own = area.current
    if (own === null) return
    since.current = { opened: openedText(own.value), own: 0, typed: own.value }
    const release = holdDraft(commit, own)
    own.focus({ preventScroll: true })
    const at = takePendingCaret(id, field) ?? own.value.length
    own.setSelectionRange(at, at)
    rememberCaret({ line: id, field, offset: at })
    return () => {
      commit()
      release()
      // A removed field gives its focus to the script.
      if (document.activeElement === own) focusScript()
    }
  }, [id, field, commit])
  const takeBack = () => {
    commit()
    const edits = since.current
    leave()
    if (edits !== undefined) void run(() => takeBackField(id, field, edits))
  }
  return { area, value: draft ?? text, type, commit, takeBack }
}

/** The edits that a field has written since it was opened. */
interface FieldEdits {
  readonly opened: OpenedText
  readonly own: number
  readonly typed: string
}

interface FieldEnds {
  commit(): void
  /** Leaves the field with the text that it had when it was opened. */
  takeBack(): void
}

function onKey(event: KeyboardEvent, field: EditedField, { commit, takeBack }: FieldEnds): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent } = event
  if (nativeEvent.isComposing || ctrlKey || metaKey) return
  const withSound = field === 'source' && scriptView().transcribing ? soundKey(event) : undefined
  if (altKey && withSound === undefined) return
  const does =
    withSound ?? (key === 'Escape' ? takeBack : key === 'Tab' ? () => tab(field, shiftKey ? -1 : 1) : undefined)
  const enter = key === 'Enter' && !shiftKey ? () => (isText(field) ? openNextLine(1) : leave()) : undefined
  const run = does ?? enter
  if (run === undefined) return
  event.preventDefault()
  commit()
  run()
}

/** The action of a key while a person transcribes with the sound; undefined where the key has its usual meaning. */
function soundKey({ key, code, shiftKey, altKey }: KeyboardEvent): (() => void) | undefined {
  // By the place of the key: with Alt a figure is another sign on some keyboards.
  const place = altKey && !shiftKey ? /^Digit([1-9])$/.exec(code)?.[1] : undefined
  if (place !== undefined) return () => assignSpeakerByPlace(Number(place))
  if (altKey) return undefined
  if (key === 'Tab') return shiftKey ? goBackAndPlay : endAndBegin
  return key === 'Enter' && !shiftKey ? goOnAndPlay : undefined
}

const isText = (field: EditedField) => field === 'source' || field === 'translation'

function leave(): void {
  editField(undefined)
  focusScript()
}

/** Moves from the source to the translation, on to the next line, or back. */
function tab(field: EditedField, step: 1 | -1): void {
  const fields: EditedField[] = theProject().target === undefined ? ['source'] : ['source', 'translation']
  const next = fields[fields.indexOf(field) + step]
  if (!isText(field)) leave()
  else if (next !== undefined && (step > 0 || field !== 'source')) editField(next)
  else openNextLine(step, step > 0 ? fields[0] : fields.at(-1))
}

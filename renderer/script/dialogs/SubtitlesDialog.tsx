import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Failure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import { dialogueOf } from '../../../shared/project/speakers/describer.ts'
import {
  type ImportAs,
  importDescriptions,
  importLines,
  importNotes,
  importTranslation,
} from '../../../shared/project/texts/importSubtitles.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { dashedTurns } from '../../../shared/subtitles/dashedTurns.ts'
import { type Edition, likelyEdition, type PlacedCues, wholeHoursBefore } from '../../../shared/subtitles/placeCues.ts'
import { fullLanguageName } from '../../locales/languageName.ts'
import { failureWords, t } from '../../locales/t.ts'
import { closeDialog, useDialog } from '../../state/dialogs.ts'
import { edit } from '../../state/document/journal.ts'
import { showTarget } from '../../state/document/openProjects.ts'
import { theProject } from '../../state/document/project.ts'
import { now } from '../../state/editor/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { EditionSelect } from '../../ui/fields/EditionSelect.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { TargetOptions } from '../../ui/fields/TargetOptions.tsx'
import { Notes } from '../../ui/notes/Notes.tsx'
import steps from '../../ui/steps.module.css'
import { useTextWorker } from './askTextWorker.ts'
import { EarFields, useEarTimes } from './EarFields.tsx'
import { PlacedTextFields, usePlacedText } from './PlacedText.tsx'
import { type EarTimes, isMovedByEar, placedBy, type RetimeChoice, startChoice } from './retimeChoice.ts'
import styles from './ScriptDialogs.module.css'
import { SubtitlesPreview } from './SubtitlesPreview.tsx'
import type { FoundSubtitles, MatchedTexts } from './textWork.ts'

const close = () => closeDialog('subtitles')

/** Takes subtitles into the open project: as its lines, as a translation, or beside the lines; shown before it is done. */
export function SubtitlesDialog() {
  const dialog = useDialog('subtitles')
  return (
    <Dialog title={t('subtitles.title')} open={dialog !== undefined} discards onClose={close}>
      {dialog !== undefined && <SubtitlesFile key={dialog.file.name} file={dialog.file} others={dialog.others} />}
    </Dialog>
  )
}

function SubtitlesFile({ file, others }: { readonly file: File; readonly others: number }) {
  const [language, setLanguage] = useState<string>()
  const frameRate = theProject().document.media.facts?.video?.frameRate
  const readInput = useMemo(() => ({ file, ...omitUndefined({ language, frameRate }) }), [file, language, frameRate])
  const { outcome, current } = useTextWorker('read', readInput)
  if (outcome === undefined) return <p className={styles['form']}>{t('subtitles.reading', { name: file.name })}</p>
  if ('failure' in outcome) {
    return (
      <p className={`${styles['form']} ${styles['problem']}`} role="alert">
        {failureWords(outcome.failure)}
      </p>
    )
  }
  const { result } = outcome
  const notes = others === 0 ? result.notes : [...result.notes, say('subtitles.others', { count: others })]
  const { languages = [] } = result
  return (
    <>
      {languages.length > 0 && <ScriptLanguage languages={languages} value={language} onChange={setLanguage} />}
      {current && (
        <SubtitlesForm name={file.name} subtitles={{ ...result, notes }} takesFocus={language === undefined} />
      )}
    </>
  )
}

interface ScriptLanguageProps {
  readonly languages: readonly string[]
  readonly value: string | undefined
  onChange(language: string): void
}

/** Asks in which of its languages a script is to be read; until then it is that of its original. */
function ScriptLanguage({ languages, value, onChange }: ScriptLanguageProps) {
  return (
    <label className={`${styles['form']} ${steps['field']}`}>
      <span>{t('subtitles.scriptLanguage')}</span>
      <select value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {value === undefined && <option value="">{t('subtitles.scriptOriginal')}</option>}
        {languages.map((code) => (
          <option key={code} value={code}>
            {fullLanguageName(code)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Nothing is matched yet. */
const NO_MATCHED_TEXTS: MatchedTexts = { texts: new Map(), leftOver: [], notes: [], offset: 0 }

/** Matches cues, or the text without times that they are of, to the lines in a worker; `current` is false while the match is one of cues given before. */
function useMatch(document: Document, cues: readonly Cue[] | undefined, text: string | undefined) {
  const lines = useMemo(
    () => dialogueOf(document).map(({ id, start, end, source }, at) => ({ id, number: at + 1, start, end, source })),
    [document],
  )
  const matchInput = useMemo(() => cues && { lines, cues, text }, [lines, cues, text])
  const { outcome, current } = useTextWorker('match', matchInput)
  const match = outcome !== undefined && 'result' in outcome ? outcome.result : NO_MATCHED_TEXTS
  const problem = outcome !== undefined && 'failure' in outcome ? failureWords(outcome.failure) : undefined
  return { match, current, problem }
}

/** The kinds of import that are in a language of the dub. */
const HAS_LANGUAGE: readonly ImportAs[] = ['translation', 'descriptions']
/** The kinds of import whose texts go onto existing lines. */
const MATCHED: readonly ImportAs[] = ['translation', 'notes']

interface Taken extends Pick<PlacedCues, 'cues'> {
  readonly match: MatchedTexts
  readonly target: Target
  /** The language of a text that was placed by ear. */
  readonly language: string | undefined
}

const importAs: { readonly [A in ImportAs]: (draft: DocumentDraft, taken: Taken) => void } = {
  lines: (draft, { cues, language }) => importLines(draft, cues, language),
  translation: (draft, { match, target, cues }) => importTranslation(draft, match, { target, cues }),
  notes: (draft, { match }) => importNotes(draft, match),
  descriptions: (draft, { cues, target }) => importDescriptions(draft, cues, { target, name: t('describe.name') }),
}

interface SubtitlesFormProps {
  readonly name: string
  readonly subtitles: FoundSubtitles
  /** False where the focus is on the choice of a language that it was read in. */
  readonly takesFocus: boolean
}

/** What subtitles are most likely, and the language that they are in then. */
function likelyUse(
  document: Document,
  { cues, language }: FoundSubtitles,
): { as: ImportAs; language?: Target | undefined } {
  if (cues.length === 0) return { as: 'descriptions', language }
  // Subtitles in the language of the film are its transcript.
  const isTranscript = language !== undefined && language === document.sourceLanguage
  return dialogueOf(document).length === 0 || isTranscript ? { as: 'lines' } : { as: 'translation', language }
}

interface RetimeQuery {
  readonly as: ImportAs
  readonly timed: boolean
  readonly document: Document
}

/** The cues at the times that are chosen for them, and what there is to choose from. */
function useRetiming(cues: readonly Cue[], { as, timed, document }: RetimeQuery) {
  const lines = useMemo(() => dialogueOf(document), [document])
  const likely = useMemo(() => (timed ? likelyEdition(cues, lines) : undefined), [timed, cues, lines])
  const ear = useEarTimes(cues, {
    isWanted: timed && as !== 'descriptions',
    lines: MATCHED.includes(as) ? lines : undefined,
  })
  const [chosen, setChoice] = useState<RetimeChoice>()
  const choice = useMemo(() => chosen ?? startChoice(cues, likely, ear.times), [chosen, cues, likely, ear.times])
  const duration = document.media.facts?.duration ?? Number.POSITIVE_INFINITY
  const hours = useMemo(() => wholeHoursBefore(cues, duration), [cues, duration])
  const placed = useMemo(
    () => placedBy(cues, choice, { duration, ear: ear.times }),
    [cues, choice, duration, ear.times],
  )
  return { likely, ear, choice, hours, placed, setChoice }
}

function SubtitlesForm({ name, subtitles, takesFocus }: SubtitlesFormProps) {
  const { cues: dialogueCues, descriptions, timed, text } = subtitles
  const { document, target: shown } = theProject()
  const count = dialogueOf(document).length
  const [likelyAs] = useState(() => likelyUse(document, subtitles))
  const [as, setAs] = useState(likelyAs.as)
  // A file that does not say so may hold descriptions alone.
  const described = descriptions.length === 0 ? dialogueCues : descriptions
  const turns = useMemo(() => dialogueCues.flatMap(dashedTurns), [dialogueCues])
  const placing = usePlacedText(name, as === 'lines' ? text : undefined)
  const chosenCues = as === 'descriptions' ? described : (placing.placed?.lines ?? turns)
  const [target, setTarget] = useState<Target>(likelyAs.language ?? shown ?? 'en')
  const { likely, ear, choice, hours, placed, setChoice } = useRetiming(chosenCues, { as, timed, document })
  const isMatched = MATCHED.includes(as)
  const { match, current, problem } = useMatch(document, isMatched ? placed?.cues : undefined, text)
  const form = useRef<HTMLFormElement>(null)
  // The dialog opens before its form, while the file is read.
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [takesFocus])
  const isReady = current && !placing.isAsking
  const changes = changesOf(as, match, placed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (placed === undefined || changes === 0 || !isReady) return
    edit(say('edit.importSubtitles', { name }), (draft) =>
      importAs[as](draft, { ...placed, match, target, language: placing.placed?.language }),
    )
    if (HAS_LANGUAGE.includes(as)) showTarget(target)
    close()
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={submit}>
      <AsChoice {...{ name, count, timed }} value={as} described={described.length} onChange={setAs} />
      {HAS_LANGUAGE.includes(as) && <LanguageField value={target} onChange={setTarget} />}
      {timed && <EarFields name={name} cues={chosenCues} ear={ear} choice={choice} onChange={setChoice} />}
      {timed && <RetimeFields {...{ cues: chosenCues, choice, likely, hours, ear: ear.times }} onChange={setChoice} />}
      <PlacedTextFields placing={placing} />
      <Notes
        notes={notesOn(subtitles, {
          as,
          isByEar: placing.placed !== undefined || placing.isAsking,
          matched: match.notes,
        })}
      />
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {!placing.isAsking && (
        <SubtitlesPreview as={as} placed={placed} match={match} document={document} target={target} />
      )}
      <div className={`foot ${steps['actions']}`}>
        <Button
          kind={submitKind(placing)}
          type="submit"
          disabled={changes === 0 || !isReady}
          why={whyNot(placing.isAsking)}
        >
          {t(`subtitles.do.${as}`, { count: changes })}
        </Button>
      </div>
    </form>
  )
}

/** A text that was not found in the film is not recommended. */
function submitKind({ failure }: { readonly failure?: Failure | undefined }): 'primary' | 'plain' {
  return failure === undefined ? 'primary' : 'plain'
}

/** Why nothing can be taken over yet, or at all. */
function whyNot(isAsking: boolean): string {
  return t(isAsking ? 'subtitles.placing' : 'subtitles.nothing')
}

interface AsChoiceProps {
  readonly name: string
  readonly value: ImportAs
  /** How many lines there are, and how many cues may describe the picture. */
  readonly count: number
  readonly described: number
  /** Whether they have times. */
  readonly timed: boolean
  onChange(as: ImportAs): void
}

/** What the subtitles are used as; only the first and the last where there are no lines yet. */
function AsChoice({ name, value, count, described, timed, onChange }: AsChoiceProps) {
  return (
    <Choice<ImportAs>
      legend={t('subtitles.as', { name })}
      look="rows"
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'lines' as const,
          label: t('subtitles.lines'),
          note: count > 0 && t('subtitles.replaces', { count }),
        },
        ...(count === 0
          ? []
          : [
              {
                value: 'translation' as const,
                label: t('subtitles.translation'),
                note: t(timed ? 'subtitles.byTime' : 'subtitles.bySentences'),
              },
              { value: 'notes' as const, label: t('subtitles.notes'), note: t('subtitles.notesHint') },
            ]),
        {
          value: 'descriptions' as const,
          label: t('subtitles.descriptions'),
          note: t('subtitles.descriptionsHint', { count: described }),
        },
      ]}
    />
  )
}

/** Notes on a file by its use: without what that use does not leave out, or does not need. */
function notesOn(
  { notes }: FoundSubtitles,
  { as, isByEar, matched }: { readonly as: ImportAs; readonly isByEar: boolean; readonly matched: readonly Message[] },
): readonly Message[] {
  const isMatched = MATCHED.includes(as)
  const passedOver = as === 'descriptions' ? 'repair.descriptions' : isByEar || isMatched ? 'repair.untimed' : undefined
  return [...notes.filter(({ key }) => key !== passedOver), ...(isMatched ? matched : [])]
}

/** How many texts, or cues at their times, are taken over. */
function changesOf(as: ImportAs, { texts, leftOver }: MatchedTexts, placed: PlacedCues | undefined): number {
  if (!MATCHED.includes(as)) return placed?.cues.length ?? 0
  return texts.size + (as === 'translation' ? leftOver.length : 0)
}

function LanguageField({ value, onChange }: { readonly value: Target; onChange(target: Target): void }) {
  return (
    <label className={steps['field']}>
      <span>{t('subtitles.language')}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Target)}>
        <TargetOptions />
      </select>
    </label>
  )
}

interface RetimeFieldsProps {
  readonly cues: readonly Cue[]
  readonly choice: RetimeChoice
  readonly likely: Edition | undefined
  /** The whole hours that their clock counts before the film. */
  readonly hours: number | undefined
  readonly ear: EarTimes | undefined
  onChange(choice: RetimeChoice): void
}

/** How the times of subtitles are changed: by ear, for another frame rate, by two points, or by a shift. */
function RetimeFields({ cues, choice, likely, hours, ear, onChange }: RetimeFieldsProps) {
  const { way, shift, points } = choice
  return (
    <>
      <EditionSelect value={way} likely={likely} onChange={(to) => onChange({ ...choice, way: to })}>
        {isMovedByEar(ear) && <option value="ear">{t('subtitles.ear')}</option>}
        {cues.length > 1 && <option value="points">{t('subtitles.points')}</option>}
      </EditionSelect>
      {way === 'ear' ? null : way === 'points' ? (
        ([0, 1] as const).map((at) => (
          <Point
            key={at}
            {...{ at, cue: cues.at(-at), points }}
            onChange={(to) => onChange({ ...choice, points: to })}
          />
        ))
      ) : (
        <>
          <Field
            label={t('subtitles.shift')}
            hint={t('shift.hint')}
            value={shift}
            onChange={({ target }) => onChange({ ...choice, shift: target.value })}
          />
          {hours !== undefined && (
            <div>
              <Button onClick={() => onChange({ ...choice, shift: `-${hours}:00:00` })}>
                {t('ways.hours', { count: hours })}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

interface PointProps {
  readonly at: 0 | 1
  readonly cue: Cue | undefined
  readonly points: RetimeChoice['points']
  onChange(points: RetimeChoice['points']): void
}

/** Where the first or the last cue begins. */
function Point({ at, cue, points, onChange }: PointProps) {
  const label = t(at === 0 ? 'subtitles.first' : 'subtitles.last')
  const put = (text: string) => onChange(at === 0 ? [text, points[1]] : [points[0], text])
  return (
    <div className={styles['point']}>
      <Field label={label} hint={cue?.text} value={points[at]} onChange={({ target }) => put(target.value)} />
      <Button aria-label={`${t('retime.playhead')}: ${label}`} onClick={() => put(formatClock(now(), 3))}>
        {t('retime.playhead')}
      </Button>
    </div>
  )
}

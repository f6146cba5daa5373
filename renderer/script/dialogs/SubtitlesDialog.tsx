import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import {
  type ImportAs,
  importLines,
  importNotes,
  importTranslation,
} from '../../../shared/project/texts/importSubtitles.ts'
import type { MatchedCues } from '../../../shared/project/texts/matchToLines.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { likelyEdition } from '../../../shared/subtitles/placeCues.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import { failureWords, t } from '../../locales/t.ts'
import { closeDialog, useDialog } from '../../state/dialogs.ts'
import { edit } from '../../state/journal.ts'
import { showTarget } from '../../state/openProjects.ts'
import { theProject } from '../../state/project.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notes } from '../../ui/Notes.tsx'
import steps from '../../ui/steps.module.css'
import { useTextWorker } from './askTextWorker.ts'
import { RetimeFields } from './RetimeFields.tsx'
import { placedBy, type RetimeChoice, startChoice } from './retimeChoice.ts'
import styles from './ScriptDialogs.module.css'
import { SubtitlesPreview } from './SubtitlesPreview.tsx'
import type { FoundSubtitles } from './textWork.ts'

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
  const { outcome } = useTextWorker('read', file)
  if (outcome === undefined) return <p className={styles['form']}>{t('subtitles.reading', { name: file.name })}</p>
  if ('failure' in outcome) {
    return (
      <p className={`${styles['form']} ${styles['problem']}`} role="alert">
        {failureWords(outcome.failure)}
      </p>
    )
  }
  const { result } = outcome
  const notes = others === 0 ? result.notes : [...result.notes, t('subtitles.others', { count: others })]
  return <SubtitlesForm name={file.name} subtitles={{ ...result, notes }} />
}

/** Nothing is matched yet. */
const NOTHING: MatchedCues = { texts: new Map(), leftOver: [], offset: 0 }

/** Matches cues to the lines in a worker; `current` is false while the match is one of cues given before. */
function useMatch(document: Document, cues: readonly Cue[] | undefined) {
  const lines = useMemo(() => linesInOrder(document).map(({ id, start, end }) => ({ id, start, end })), [document])
  const given = useMemo(() => cues && { lines, cues }, [lines, cues])
  const { outcome, current } = useTextWorker('match', given)
  const match = outcome !== undefined && 'result' in outcome ? outcome.result : NOTHING
  const problem = outcome !== undefined && 'failure' in outcome ? failureWords(outcome.failure) : undefined
  return { match, current, problem }
}

interface SubtitlesFormProps {
  readonly name: string
  readonly subtitles: FoundSubtitles
}

function SubtitlesForm({ name, subtitles: { cues: given, notes, timed, language } }: SubtitlesFormProps) {
  const { document, target: shown } = theProject()
  const count = Object.keys(document.lines).length
  // Subtitles in the language of the film are its transcript.
  const isTranscript = count === 0 || (language !== undefined && language === document.sourceLanguage)
  const [as, setAs] = useState<ImportAs>(isTranscript ? 'lines' : 'translation')
  const [target, setTarget] = useState<Target>((isTranscript ? undefined : language) ?? shown ?? 'en')
  const likely = useMemo(() => likelyEdition(given, Object.values(document.lines)), [given, document])
  const [choice, setChoice] = useState<RetimeChoice>(() => startChoice(given, likely))
  const duration = document.media.facts?.duration ?? Number.POSITIVE_INFINITY
  const placed = useMemo(() => placedBy(given, choice, duration), [given, choice, duration])
  const { match, current, problem } = useMatch(document, as === 'lines' ? undefined : placed?.cues)
  const form = useRef<HTMLFormElement>(null)
  // The dialog opens before its form, while the file is read.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  const changes = as === 'lines' ? (placed?.cues.length ?? 0) : match.texts.size + leftTo(as, match.leftOver.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (placed === undefined || changes === 0 || !current) return
    edit(say('edit.importSubtitles', { name }), (draft) => {
      if (as === 'lines') importLines(draft, placed.cues)
      else if (as === 'translation') importTranslation(draft, match, target)
      else importNotes(draft, match)
    })
    if (as === 'translation') showTarget(target)
    close()
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={submit}>
      <Choice<ImportAs>
        legend={t('subtitles.as', { name })}
        look="rows"
        value={as}
        onChange={setAs}
        options={[
          {
            value: 'lines' as const,
            label: t('subtitles.lines'),
            note: count > 0 && t('subtitles.replaces', { count }),
          },
          ...(count === 0
            ? []
            : [
                { value: 'translation' as const, label: t('subtitles.translation'), note: t('subtitles.byTime') },
                { value: 'notes' as const, label: t('subtitles.notes'), note: t('subtitles.notesHint') },
              ]),
        ]}
      />
      {as === 'translation' && <LanguageField value={target} onChange={setTarget} />}
      {timed && <RetimeFields cues={given} choice={choice} likely={likely} onChange={setChoice} />}
      <Notes notes={notes} />
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <SubtitlesPreview as={as} placed={placed} match={match} document={document} target={target} />
      <div className={`foot ${steps['actions']}`}>
        <Button kind="primary" type="submit" disabled={changes === 0 || !current} why={t('subtitles.nothing')}>
          {t(`subtitles.do.${as}`, { count: changes })}
        </Button>
      </div>
    </form>
  )
}

/** How many texts that belong to no line are taken over. */
function leftTo(as: ImportAs, leftOver: number): number {
  return as === 'translation' ? leftOver : 0
}

function LanguageField({ value, onChange }: { readonly value: Target; onChange(target: Target): void }) {
  return (
    <label className={steps['field']}>
      <span>{t('subtitles.language')}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Target)}>
        {TARGETS.map((code) => (
          <option key={code} value={code}>
            {LANGUAGES[code].ownName}
          </option>
        ))}
      </select>
    </label>
  )
}

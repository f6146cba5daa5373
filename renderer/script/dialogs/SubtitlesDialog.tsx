import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { say } from '../../../shared/locale/message.ts'
import {
  type ImportAs,
  importLines,
  importNotes,
  importTranslation,
  matchToLines,
} from '../../../shared/project/texts/importSubtitles.ts'
import { likelyEdition } from '../../../shared/subtitles/placeCues.ts'
import type { ReadSubtitles } from '../../../shared/subtitles/readSubtitles.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import { failureWords, t } from '../../locales/t.ts'
import { closeDialog, useDialog } from '../../state/dialogs.ts'
import { edit } from '../../state/journal.ts'
import { showTarget } from '../../state/openProjects.ts'
import { theProject } from '../../state/project.ts'
import { failureOf } from '../../state/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notes } from '../../ui/Notes.tsx'
import steps from '../../ui/steps.module.css'
import { RetimeFields } from './RetimeFields.tsx'
import { readTextFile } from './readTextFile.ts'
import { placedBy, type RetimeChoice, startChoice } from './retimeChoice.ts'
import styles from './ScriptDialogs.module.css'
import { SubtitlesPreview } from './SubtitlesPreview.tsx'

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

/** Subtitles that were read, with the language of their words where that is sure. */
type Found = ReadSubtitles & { readonly language: Target | undefined }

/** Subtitles, or why there are none. */
type Read = Found | { readonly problem: string }

function SubtitlesFile({ file, others }: { readonly file: File; readonly others: number }) {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    let wanted = true
    void readCues(file).then((found) => wanted && setRead(found))
    return () => {
      wanted = false
    }
  }, [file])
  if (read === undefined) return <p className={styles['form']}>{t('subtitles.reading', { name: file.name })}</p>
  if ('problem' in read) {
    return (
      <p className={`${styles['form']} ${styles['problem']}`} role="alert">
        {read.problem}
      </p>
    )
  }
  const notes = others === 0 ? read.notes : [...read.notes, t('subtitles.others', { count: others })]
  return <SubtitlesForm name={file.name} subtitles={{ ...read, notes }} />
}

async function readCues(file: File): Promise<Read> {
  try {
    const { text, name, notes } = await readTextFile(file)
    const [{ openSubtitles }, { sureLanguage }] = await Promise.all([
      import('../../../shared/subtitles/readSubtitles.ts'),
      import('../../../shared/text/identify/sureLanguage.ts'),
    ])
    const read = openSubtitles(text, name)
    return { ...read, notes: [...notes, ...read.notes], language: sureLanguage(read.cues) }
  } catch (error) {
    return { problem: failureWords(failureOf(error)) }
  }
}

interface SubtitlesFormProps {
  readonly name: string
  readonly subtitles: Found
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
  const match = useMemo(() => matchToLines(document, placed?.cues ?? []), [document, placed])
  const form = useRef<HTMLFormElement>(null)
  // The dialog opens before its form, while the file is read.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  const changes = as === 'lines' ? (placed?.cues.length ?? 0) : match.texts.size + leftTo(as, match.leftOver.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (placed === undefined || changes === 0) return
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
      <SubtitlesPreview as={as} placed={placed} match={match} document={document} target={target} />
      <div className={`foot ${steps['actions']}`}>
        <Button kind="primary" type="submit" disabled={changes === 0} why={t('subtitles.nothing')}>
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

import { useEffect, useState } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import type { Progress } from '../../shared/ipc.ts'
import { say } from '../../shared/locale/message.ts'
import { fullLanguageName, languageName } from '../locales/languageName.ts'
import { language, t } from '../locales/t.ts'
import { closeDialog, useDialog } from '../state/dialogs.ts'
import { stored } from '../state/document/journal.ts'
import { useProject } from '../state/document/project.ts'
import { runTask } from '../state/pageTasks.ts'
import { announce, useSession } from '../state/session.ts'
import { studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Check } from '../ui/fields/Check.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { OutputField } from '../ui/fields/OutputField.tsx'
import { useOutputPath } from '../ui/fields/useOutputPath.ts'
import { size } from '../ui/format.ts'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import { TaskMeter } from '../ui/notes/TaskMeter.tsx'
import styles from '../ui/steps.module.css'

const close = () => closeDialog('sendReview')

/** The id of the task that writes the review of a project: a dialog that is opened again shows it. */
const taskOf = (project: string) => `review ${project}`

/** Writes the file that a reviewer opens on any device. */
export function SendReviewDialog() {
  const open = useDialog('sendReview') !== undefined
  const target = useProject((project) => project.target)
  return (
    <Dialog title={t('sendReview.title')} open={open} onClose={close}>
      {target === undefined ? (
        <p className={styles['step']}>{t('failure.review.noLines')}</p>
      ) : (
        <SendForm key={target} target={target} />
      )}
    </Dialog>
  )
}

/** The extent of a review: all lines, or five questions on a minute of the dub. */
type Kind = 'lines' | 'minute'

interface Suggested {
  readonly path: string
  readonly minute?: string | undefined
  readonly silent: number
}

interface Written {
  readonly path: string
  readonly bytes: number
}

function SendForm({ target }: { readonly target: Target }) {
  const project = useProject(({ id }) => id)
  const [suggested, setSuggested] = useState<Suggested>()
  const [kind, setKind] = useState<Kind>('lines')
  const [output, setOutput] = useOutputPath((kind === 'minute' ? suggested?.minute : suggested?.path) ?? '')
  const [film, setFilm] = useState(false)
  const [words, setWords] = useState<Target>(language())
  const task = useSession(({ tasks }) => tasks.find(({ id }) => id === taskOf(project)))
  const [done, setDone] = useState<Written>()
  const attempt = useAttempt()
  const { run } = attempt
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later drawing of the same form asks nothing anew
  useEffect(() => {
    run(async () => {
      await stored()
      setSuggested(await studio().api.suggestReview({ project, target }))
    })
  }, [project, target])
  const start = async () => {
    await stored()
    const written = await runTask({ id: taskOf(project), label: say('doing.review') }, ({ signal, reportProgress }) => {
      const order = { project, target, language: words, output }
      const requestOptions = {
        signal,
        onProgress: ({ fraction }: Progress) => fraction !== undefined && reportProgress(fraction),
      }
      const { api } = studio()
      return kind === 'minute'
        ? api.writeDubTest(order, requestOptions)
        : api.writeReview({ ...order, film }, requestOptions)
    })
    setDone(written)
    // Whoever has closed the dialog meanwhile is told as well.
    announce(t('sendReview.done', { size: size(written.bytes) }))
  }
  if (done !== undefined) return <SentFile {...done} />
  return (
    <div className={styles['step']}>
      {suggested?.minute !== undefined && (
        <Choice<Kind>
          legend={t('sendReview.kind')}
          look="rows"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'lines', label: t('sendReview.lines') },
            { value: 'minute', label: t('sendReview.minute') },
          ]}
        />
      )}
      {kind === 'lines' && <p className={styles['dim']}>{t('sendReview.hint', { language: languageName(target) })}</p>}
      {kind === 'lines' && suggested !== undefined && suggested.silent > 0 && (
        <p className={styles['dim']}>{t('sendReview.silent', { count: suggested.silent })}</p>
      )}
      <label className={styles['field']}>
        <span>{t('sendReview.words')}</span>
        <select value={words} onChange={({ currentTarget }) => setWords(currentTarget.value as Target)}>
          {TARGETS.map((code) => (
            <option key={code} value={code} lang={code}>
              {fullLanguageName(code)}
            </option>
          ))}
        </select>
      </label>
      {kind === 'lines' && (
        <div className={styles['checks']}>
          <Check label={t('sendReview.film')} checked={film} onChange={setFilm} />
        </div>
      )}
      <OutputField label={t('export.output')} output={output} attempt={attempt} onChange={setOutput} />
      {task !== undefined && <TaskMeter task={task} />}
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${styles['actions']}`}>
        <Button
          kind="primary"
          disabled={attempt.busy || task !== undefined || output.trim() === ''}
          why={output.trim() === '' ? t('output.none') : undefined}
          onClick={() => attempt.run(start)}
        >
          {t('sendReview.start')}
        </Button>
      </div>
    </div>
  )
}

function SentFile({ path, bytes }: Written) {
  const attempt = useAttempt()
  return (
    <div className={styles['step']}>
      <p role="status">{t('sendReview.done', { size: size(bytes) })}</p>
      <p className={styles['paths']}>
        <bdi>{path}</bdi>
      </p>
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${styles['actions']}`}>
        <Button data-first-focus kind="primary" onClick={close}>
          {t('app.close')}
        </Button>
        <Button onClick={() => attempt.run(() => studio().api.showInFolder({ path }))}>{t('done.show')}</Button>
      </div>
    </div>
  )
}

import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import type { WrittenKit } from '../../shared/commands/listening.ts'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { type Failure, toFailure } from '../../shared/failure.ts'
import type { Progress } from '../../shared/ipc.ts'
import { readTests } from '../../shared/kit/kitResults.ts'
import { checkWords } from '../../shared/kit/kitWords.ts'
import { findLanguage } from '../../shared/text/languages.ts'
import { languageName } from '../locales/languageName.ts'
import { failureWords, formats, t, words } from '../locales/t.ts'
import { useDialog } from '../state/dialogs.ts'
import { openProject } from '../state/document/project.ts'
import { session } from '../state/session.ts'
import { chooseFiles, readChosenFile } from '../state/studio/chooseFiles.ts'
import { isTestable, loadListeningResults, takeListeningResults } from '../state/studio/kitResults.ts'
import { useLab } from '../state/studio/lab.ts'
import { run, studio } from '../state/studio/studio.ts'
import { loadVoices, useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { fileName, size } from '../ui/format.ts'
import { type Attempt, AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import { ProgressBar } from '../ui/notes/ProgressBar.tsx'
import steps from '../ui/steps.module.css'
import styles from './ListeningResults.module.css'
import { ListeningResults } from './ListeningResults.tsx'

/** Listening tests: makes the file for listeners, takes their answers in, and shows the results of all. */
export function ListeningTests() {
  const initialText = useDialog('listening')?.text ?? ''
  useEffect(() => {
    void run(loadVoices)
    void run(loadListeningResults)
  }, [])
  return (
    <div className={steps['step']}>
      <MakeTest />
      <TakeAnswers key={initialText} initialText={initialText} />
      <ListeningResults />
    </div>
  )
}

/** The likeliest language of a test. */
function firstLanguage(): Target {
  const { language, voices } = useLab.getState()
  const spoken = useVoices.getState().voices.find(({ id }) => id === voices[0]?.voice)?.language
  const likely = [language, spoken, openProject()?.target, session().settings?.target]
  return likely.flatMap((code) => findLanguage(code ?? '')?.code ?? [])[0] ?? 'yo'
}

function MakeTest() {
  const [target, setTarget] = useState(firstLanguage)
  const [voice, setVoice] = useState('')
  const voices = useVoices((state) => state.voices)
  const testable = voices.filter((one) => one.language === target && isTestable(one))
  const [fraction, setFraction] = useState<number>()
  const [made, setMade] = useState<WrittenKit>()
  const attempt = useAttempt()
  const cancel = useRef<AbortController>(undefined)
  useEffect(() => () => cancel.current?.abort(), [])
  const make = async () => {
    const chosen = testable.some(({ id }) => id === voice) ? { voice } : {}
    const { api, bridge } = studio()
    const isDesktop = bridge.shell === 'electron'
    const { path: output } = isDesktop ? await api.pickOutput({ suggested: `${voice || target}.test.html` }) : {}
    if (isDesktop && output === undefined) return
    cancel.current = new AbortController()
    setMade(undefined)
    setFraction(0)
    try {
      const requestOptions = {
        signal: cancel.current.signal,
        onProgress: (now: Progress) => setFraction(now.fraction),
      }
      const written = await api.writeTestKit({ target, ...chosen, ...omitUndefined({ output }) }, requestOptions)
      setMade(written)
      if (!isDesktop) download(written.url, written.path)
    } finally {
      setFraction(undefined)
    }
  }
  return (
    <section className={steps['more']} aria-label={t('listening.make')}>
      <p className={steps['dim']}>{t('listening.hint')}</p>
      <div className={steps['pair']}>
        <SelectField<Target>
          data-first-focus
          label={t('lab.language')}
          value={target}
          options={TARGETS.map((value) => ({ value, label: languageName(value) }))}
          onChange={setTarget}
        />
        <SelectField
          label={t('listening.voice')}
          value={voice}
          options={[
            { value: '', label: t('listening.ownVoice') },
            ...testable.map(({ id, name }) => ({ value: id, label: name ?? id })),
          ]}
          onChange={setVoice}
        />
      </div>
      <div>
        <Button disabled={attempt.busy} onClick={() => attempt.run(make)}>
          {t('listening.make')}
        </Button>
      </div>
      {fraction !== undefined && <ProgressBar label={t('doing.listening')} fraction={fraction} />}
      <AttemptFailure attempt={attempt} />
      {made !== undefined && <MadeTest made={made} />}
    </section>
  )
}

function download(url: string, path: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: `${url}?download`, download: fileName(path) })
  link.click()
}

function MadeTest({ made }: { readonly made: WrittenKit }) {
  const { voice, items, bytes } = made
  return (
    <div role="status">
      <p>{t('listening.written', { voice, items, size: size(bytes) })}</p>
      {checkWords(made).map((message) => (
        <p key={words(message)} className={steps['dim']}>
          {words(message)}
        </p>
      ))}
    </div>
  )
}

type Read = { readonly names: string } | { readonly failure: Failure } | undefined

/** The names of the listeners who answer in a text; the failure where there are none. */
function readNames(text: string): Read {
  if (text.trim() === '') return undefined
  try {
    return { names: formats.list([...new Set(readTests(text).map(({ by }) => by))]) }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}

function TakeAnswers({ initialText }: { readonly initialText: string }) {
  const [text, setText] = useState(initialText)
  const [resultText, setResultText] = useState('')
  const attempt = useAttempt()
  const read = useMemo(() => readNames(text), [text])
  const take = async () => {
    const { added, known } = await takeListeningResults(text)
    setText('')
    setResultText(
      [t('listening.taken', { count: added }), ...(known > 0 ? [t('listening.known', { count: known })] : [])].join(
        ' ',
      ),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read !== undefined && 'names' in read) attempt.run(take)
  }
  return (
    <form className={steps['more']} onSubmit={submit}>
      <p className={steps['dim']}>{t('listening.take')}</p>
      <textarea
        className={controls['textArea']}
        aria-label={t('listening.answers')}
        rows={4}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setResultText('')
        }}
      />
      {read !== undefined && 'failure' in read && <p role="alert">{failureWords(read.failure)}</p>}
      <p role="status">
        {read !== undefined && 'names' in read ? t('takeReview.from', { names: read.names }) : resultText}
      </p>
      <div className={styles['verbs']}>
        <FilesButton attempt={attempt} onRead={(more) => setText((own) => [own, more].filter(Boolean).join('\n'))} />
        <Button
          kind="primary"
          type="submit"
          disabled={read === undefined || 'failure' in read}
          why={t('takeReview.nothing')}
        >
          {t('takeReview.do')}
        </Button>
      </div>
      <AttemptFailure attempt={attempt} />
    </form>
  )
}

interface FilesButtonProps {
  readonly attempt: Attempt
  onRead(text: string): void
}

function FilesButton({ attempt, onRead }: FilesButtonProps) {
  const open = async () => {
    const files = await chooseFiles('.txt,text/plain')
    onRead((await Promise.all(files.map(readChosenFile))).join('\n'))
  }
  return <Button onClick={() => attempt.run(open)}>{t('takeReview.file')}</Button>
}

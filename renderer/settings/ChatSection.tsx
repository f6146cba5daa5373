import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ChatServer } from '../../shared/commands/connection.ts'
import { failureWords, t } from '../locales/t.ts'
import { openDialog } from '../state/dialogs.ts'
import { createLatest } from '../state/latest.ts'
import { failureOf, run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from './Section.tsx'
import type { ServerTestResult } from './ServiceSection.tsx'
import styles from './Settings.module.css'

interface Known {
  readonly server?: ChatServer | undefined
  readonly hasKey: boolean
  readonly file?: string | undefined
}

/** The chat server that translates for this computer, such as Ollama. */
export function ChatSection() {
  const [known, setKnown] = useState<Known>()
  useEffect(() => void run(async () => setKnown(await studio().api.chatServer({}))), [])
  return (
    <Section title={t('chat.title')}>
      <p className={styles['text']}>{t('chat.text')}</p>
      {known !== undefined && <ChatForm known={known} />}
    </Section>
  )
}

function ChatForm({ known: { server, hasKey, file: savedFile } }: { readonly known: Known }) {
  const [url, setUrl] = useState(server?.url ?? '')
  const [model, setModel] = useState(server?.model ?? '')
  const [key, setKey] = useState('')
  const [file, setFile] = useState(savedFile ?? '')
  const [models, setModels] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<ServerTestResult>()
  const { api } = studio()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (openDialog('settings')?.wants === 'chat') form.current?.querySelector('input')?.focus()
  }, [])
  const enteredAccess = { url: url.trim(), key: key.trim() === '' ? undefined : key.trim() }

  /** Only the result of the last test is shown. */
  const [testing] = useState(createLatest)

  const fail = (error: unknown) => setOutcome({ ok: false, text: failureWords(failureOf(error)) })
  const attempt = async (action: () => Promise<string>) => {
    testing.drop()
    try {
      setOutcome({ ok: true, text: t('settings.testing') })
      setOutcome({ ok: true, text: await action() })
    } catch (error) {
      fail(error)
    }
  }
  const test = () => {
    setOutcome({ ok: true, text: t('settings.testing') })
    const show = (found: readonly string[]) => {
      setModels(found)
      setOutcome({ ok: true, text: t('chat.models', { count: found.length }) })
    }
    testing
      .ask(
        (signal) => api.chatModels(enteredAccess, { signal }),
        (found) => show(found.models),
      )
      .catch(fail)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const chosen = model.trim() === '' ? {} : { model: model.trim() }
    void attempt(async () => {
      const to = enteredAccess.url === '' ? {} : { server: { url: enteredAccess.url, ...chosen } }
      const own = file.trim() === '' ? undefined : file.trim()
      await api.saveChatServer({ ...to, file: own, key: enteredAccess.key })
      const outcome = own === undefined ? 'chat.none' : 'chat.savedFile'
      return t(enteredAccess.url === '' ? outcome : 'chat.saved')
    })
  }
  return (
    <form ref={form} className={`well ${styles['form']}`} onSubmit={save} aria-label={t('chat.title')}>
      <Field
        label={t('settings.address')}
        inputMode="url"
        placeholder={t('chat.placeholder')}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Field
        label={t('chat.model')}
        hint={t('chat.modelHint')}
        list="chat-models"
        value={model}
        onChange={({ currentTarget }) => setModel(currentTarget.value)}
      />
      <datalist id="chat-models">
        {models.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <Field
        label={t('chat.key')}
        type="password"
        autoComplete="off"
        placeholder={hasKey ? t('settings.keyKept') : ''}
        value={key}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <Field
        label={t('chat.file')}
        hint={t('chat.fileHint')}
        placeholder={t('chat.filePlaceholder')}
        value={file}
        onChange={({ currentTarget }) => setFile(currentTarget.value)}
      />
      <p role="status" className={outcome?.ok === false ? styles['bad'] : styles['ok']}>
        {outcome?.text}
      </p>
      <div className={styles['row']}>
        <Button type="submit">{t('settings.save')}</Button>
        <Button disabled={enteredAccess.url === ''} why={t('chat.noAddress')} onClick={test}>
          {t('settings.test')}
        </Button>
      </div>
    </form>
  )
}

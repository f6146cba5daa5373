import { type FormEvent, useState } from 'react'
import type { KnownServer } from '../../shared/commands/speechServers.ts'
import { listPrice } from '../../shared/speechServers/prices.ts'
import { hostElsewhere } from '../../shared/speechServers/serverFacts.ts'
import type { ServerVoice } from '../../shared/speechServers/speechServer.ts'
import { failureWords, t } from '../locales/t.ts'
import { createLatest } from '../state/latest.ts'
import { loadSpeechServers } from '../state/speechServers.ts'
import { failureOf, studio } from '../state/studio.ts'
import { loadVoices } from '../state/voices.ts'
import { Button } from '../ui/Button.tsx'
import { ServerAddress } from './ServerAddress.tsx'
import { ServerHearing } from './ServerHearing.tsx'
import { ServerPrice } from './ServerPrice.tsx'
import { ServerVoices } from './ServerVoices.tsx'
import styles from './Settings.module.css'
import { draftOf, type ServerDraft, serverOf } from './serverDraft.ts'

interface SpeechServerFormProps {
  readonly server: KnownServer | undefined
  /** The ids of all servers. */
  readonly taken: readonly string[]
  onDone(): void
}

interface Outcome {
  readonly ok: boolean
  readonly text: string
}

/** The form of a speech server: address and key, a test, its voices with samples, and its price. */
export function SpeechServerForm({ server: saved, taken, onDone }: SpeechServerFormProps) {
  const [draft, setDraft] = useState<ServerDraft>(() => draftOf(saved))
  const [key, setKey] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  /** The voices that the server listed. */
  const [listed, setListed] = useState<readonly ServerVoice[]>()
  /** Only the result of the last test is shown. */
  const [testing] = useState(createLatest)
  const { api } = studio()
  const change = (given: Partial<ServerDraft>) => setDraft((before) => ({ ...before, ...given }))
  const access = () => ({ server: serverOf(draft, { id: saved?.id, taken }), ...(key.trim() && { key: key.trim() }) })

  const fail = (error: unknown) => setOutcome({ ok: false, text: failureWords(failureOf(error)) })
  const attempt = async (action: () => Promise<unknown>) => {
    testing.drop()
    setOutcome({ ok: true, text: t('settings.testing') })
    try {
      await action()
      await Promise.all([loadSpeechServers(), loadVoices()])
      onDone()
    } catch (error) {
      fail(error)
    }
  }
  const test = async () => {
    setOutcome({ ok: true, text: t('settings.testing') })
    try {
      await testing.ask(
        (signal) => api.speechServerVoices(access(), { signal }),
        ({ voices, milliseconds }) => {
          setListed(voices)
          const price = listPrice(draft.url)
          if (draft.price === '' && price?.perMillionCharacters !== undefined)
            change({ price: String(price.perMillionCharacters), priceDate: `${price.asOf}-01` })
          setOutcome({ ok: true, text: t('settings.testOk', { count: voices.length, milliseconds }) })
        },
      )
    } catch (error) {
      fail(error)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(() => api.saveSpeechServer(access()))
  }
  const host = URL.canParse(draft.url) ? hostElsewhere(draft) : undefined
  return (
    <form className={`well ${styles['form']}`} onSubmit={save} aria-label={saved?.name ?? t('voicesFrom.add')}>
      <ServerAddress
        draft={draft}
        secret={{ value: key, isKept: saved?.hasKey === true, onChange: setKey }}
        onChange={(given) => {
          if (given.kind !== undefined) setListed(undefined)
          change(given)
        }}
      />
      <div className={styles['row']}>
        <Button onClick={() => void test()}>{t('settings.test')}</Button>
        <p role="status" className={outcome?.ok === false ? styles['bad'] : styles['ok']}>
          {outcome?.text}
        </p>
      </div>
      <ServerVoices draft={draft} listed={listed} access={access} onChange={change} />
      <ServerHearing draft={draft} onChange={change} />
      <ServerPrice draft={draft} onChange={change} />
      <p className={styles['text']}>
        {host === undefined
          ? t('voicesFrom.sentNowhere')
          : t(draft.hears ? 'voicesFrom.sentBoth' : 'voicesFrom.sentTexts', { host })}
      </p>
      <div className={styles['row']}>
        <Button type="submit">{t('settings.save')}</Button>
        <Button kind="quiet" onClick={onDone}>
          {t('app.cancel')}
        </Button>
        {saved !== undefined && (
          <Button kind="quiet" onClick={() => void attempt(() => api.removeSpeechServer({ id: saved.id }))}>
            {t('settings.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import type { KnownServer } from '../../shared/commands/speechServers.ts'
import { listPrice } from '../../shared/speechServers/prices.ts'
import { PROVIDER_KINDS, providerOf } from '../../shared/speechServers/providers.ts'
import { hostElsewhere, orderCost, SPEECH_CHARACTERS_PER_HOUR } from '../../shared/speechServers/serverFacts.ts'
import type { ServerVoice } from '../../shared/speechServers/speechServer.ts'
import { failureWords, formats, t } from '../locales/t.ts'
import { createLatest } from '../state/latest.ts'
import { loadSpeechServers } from '../state/studio/speechServers.ts'
import { failureOf, studio } from '../state/studio/studio.ts'
import { loadVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Check.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { isOpen } from './isOpen.ts'
import { ServerVoices } from './ServerVoices.tsx'
import type { ServerTestResult } from './ServiceSection.tsx'
import styles from './Settings.module.css'
import { draftOf, type ServerDraft, serverOf } from './serverDraft.ts'

interface SpeechServerFormProps {
  readonly server: KnownServer | undefined
  /** The ids of all servers. */
  readonly taken: readonly string[]
  onDone(): void
}

/** The form of a speech server: address and key, a test, its voices with samples, and its price. */
export function SpeechServerForm({ server: saved, taken, onDone }: SpeechServerFormProps) {
  const [draft, setDraft] = useState<ServerDraft>(() => draftOf(saved))
  const [key, setKey] = useState('')
  const [outcome, setOutcome] = useState<ServerTestResult>()
  /** The voices that the server listed. */
  const [listed, setListed] = useState<readonly ServerVoice[]>()
  /** Only the result of the last test is shown. */
  const [testing] = useState(createLatest)
  const { api } = studio()
  const change = (changes: Partial<ServerDraft>) => setDraft((before) => ({ ...before, ...changes }))
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
        onChange={(changes) => {
          if (changes.kind !== undefined) setListed(undefined)
          change(changes)
        }}
      />
      <div className={styles['row']}>
        <Button onClick={() => void test()}>{t('settings.test')}</Button>
        <p role="status" className={outcome?.ok === false ? styles['bad'] : styles['ok']}>
          {outcome?.text}
        </p>
      </div>
      <ServerVoices draft={draft} listed={listed} access={access} onChange={change} />
      <ServerRecognition draft={draft} onChange={change} />
      <ServerPrice draft={draft} onChange={change} />
      <p className={styles['text']}>
        {host === undefined
          ? t('voicesFrom.sentNowhere')
          : t(draft.canRecognize ? 'voicesFrom.sentBoth' : 'voicesFrom.sentTexts', { host })}
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

interface ServerRecognitionProps {
  readonly draft: ServerDraft
  onChange(change: Partial<ServerDraft>): void
}

/** Whether a speech server also transcribes, and with which model; nothing where its provider cannot. */
function ServerRecognition({ draft, onChange }: ServerRecognitionProps) {
  const { recognition } = providerOf(draft.kind)
  if (recognition === undefined) return null
  return (
    <>
      <div className={styles['checks']}>
        <Check
          label={t('voicesFrom.hears')}
          checked={draft.canRecognize}
          onChange={(checked) => onChange({ canRecognize: checked })}
        />
      </div>
      {recognition.model !== undefined && draft.canRecognize && (
        <Field
          label={t('voicesFrom.hearingModel')}
          placeholder={recognition.model}
          value={draft.recognitionModel}
          hint={draft.kind === 'openai' ? t('voicesFrom.hearingModelHint') : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ recognitionModel: value })}
        />
      )}
    </>
  )
}

interface ServerPriceProps {
  readonly draft: ServerDraft
  onChange(change: Partial<ServerDraft>): void
}

/** The price of a server with its date, the cost of an hour, and the limit at which it stops. */
function ServerPrice({ draft, onChange }: ServerPriceProps) {
  const perMillionCharacters = draft.price === '' ? undefined : Number(draft.price)
  const hour = orderCost({ perMillionCharacters }, { characters: SPEECH_CHARACTERS_PER_HOUR })
  return (
    <div className={styles['pair']}>
      <Field
        label={t('voicesFrom.price')}
        inputMode="decimal"
        value={draft.price}
        hint={
          hour === undefined || Number.isNaN(hour)
            ? t('voicesFrom.noPrice')
            : t('voicesFrom.hour', { cost: formats.number(hour, 2) })
        }
        onChange={({ currentTarget: { value } }) => onChange({ price: value })}
      />
      <Field
        label={t('voicesFrom.priceDate')}
        type="date"
        value={draft.priceDate}
        onChange={({ currentTarget: { value } }) => onChange({ priceDate: value })}
      />
      <Field
        label={t('voicesFrom.hearingPrice')}
        inputMode="decimal"
        value={draft.recognitionPrice}
        onChange={({ currentTarget: { value } }) => onChange({ recognitionPrice: value })}
      />
      <Field
        label={t('voicesFrom.limit')}
        inputMode="decimal"
        value={draft.limit}
        hint={t('voicesFrom.limitHint')}
        onChange={({ currentTarget: { value } }) => onChange({ limit: value })}
      />
    </div>
  )
}

interface ServerAddressProps {
  readonly draft: ServerDraft
  /** The key as typed, and whether one is stored. */
  readonly secret: { readonly value: string; readonly isKept: boolean; onChange(key: string): void }
  onChange(change: Partial<ServerDraft>): void
}

/** The kind of a speech server, its name, address, key and model. */
function ServerAddress({ draft, secret, onChange }: ServerAddressProps) {
  const provider = providerOf(draft.kind)
  return (
    <>
      <SelectField
        label={t('voicesFrom.kind')}
        value={draft.kind}
        options={PROVIDER_KINDS.map((kind) => ({ value: kind, label: providerOf(kind).name }))}
        hint={t('voicesFrom.untried', { what: provider.untried })}
        onChange={(value) => {
          const kind = PROVIDER_KINDS.find((one) => one === value) ?? draft.kind
          onChange({ kind, url: providerOf(kind).url, name: kind === 'openai' ? '' : providerOf(kind).name })
        }}
      />
      <Field
        label={t('settings.name')}
        value={draft.name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <Field
        label={t('settings.address')}
        inputMode="url"
        value={draft.url}
        {...hintFor(draft.url)}
        onChange={({ currentTarget: { value } }) => onChange({ url: value })}
      />
      <Field
        label={provider.keyless ? t('chat.key') : t('settings.key')}
        type="password"
        autoComplete="off"
        placeholder={secret.isKept ? t('settings.keyKept') : ''}
        value={secret.value}
        onChange={({ currentTarget: { value } }) => secret.onChange(value)}
      />
      {provider.speech.model !== undefined && (
        <Field
          label={t('chat.model')}
          placeholder={provider.speech.model}
          value={draft.model}
          onChange={({ currentTarget: { value } }) => onChange({ model: value })}
        />
      )}
    </>
  )
}

/** A hint on an address: a placeholder that is still to be replaced, or an unencrypted connection. */
function hintFor(url: string): { hint?: string } {
  if (/[A-Z]{4}/.test(url)) return { hint: t('voicesFrom.replaceWord') }
  return isOpen(url) ? { hint: t('voicesFrom.open') } : {}
}

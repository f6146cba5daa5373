import { type FormEvent, useEffect, useRef, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { Connections } from '../../shared/commands/connection.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { openDialog } from '../state/dialogs.ts'
import { createLatest } from '../state/latest.ts'
import { useSession } from '../state/session.ts'
import { loadConnections, selectService } from '../state/studio/connection.ts'
import { failureOf, run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { isOpen } from './isOpen.ts'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

/** Chooses the service: this computer or a hosted one. */
export function ServiceSection() {
  const connections = useSession((state) => state.connections)
  /** Id of the profile that is being edited; empty for a new one. */
  const [editing, setEditing] = useState(() => (openDialog('settings')?.wants === 'service' ? '' : undefined))
  if (connections === undefined) return null
  const { current, profiles } = connections
  const profile = profiles.find(({ id }) => id === editing)
  return (
    <Section title={t('settings.service')}>
      <Choice
        look="rows"
        legendHidden
        legend={t('settings.service')}
        value={current}
        onChange={(id) => void run(() => selectService(id))}
        options={[
          { value: THIS_COMPUTER, label: t('settings.thisComputer') },
          ...profiles.map(({ id, name, baseUrl, hasKey }) => ({
            value: id,
            label: name,
            note: hasKey ? new URL(baseUrl).host : t('settings.noKey'),
          })),
        ]}
      />
      {current === THIS_COMPUTER && <p className={styles['text']}>{t('settings.thisComputerText')}</p>}
      <Trouble connections={connections} />
      {editing === undefined ? (
        <div className={styles['row']}>
          <Button onClick={() => setEditing('')}>{t('settings.add')}</Button>
          {profiles.map(({ id, name }) => (
            <Button key={id} onClick={() => setEditing(id)}>
              {t('settings.edit', { name })}
            </Button>
          ))}
        </div>
      ) : (
        <ProfileForm
          {...(profile === undefined ? {} : { profile })}
          current={current}
          onDone={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

function Trouble({ connections: { state } }: { readonly connections: Connections }) {
  if (state.name !== 'failed') return null
  const again = async () => {
    await studio().api.reconnect({})
    await loadConnections()
  }
  return (
    <div className={styles['row']} role="alert">
      <p className={`${styles['grow']} ${styles['bad']}`}>{failureWords(state.failure)}</p>
      <Button onClick={() => void run(again)}>{t('connection.reconnect')}</Button>
    </div>
  )
}

interface ProfileFormProps {
  readonly profile?: Connections['profiles'][number]
  readonly current: string
  onDone(): void
}

/** The result of a server's test. */
export interface ServerTestResult {
  readonly ok: boolean
  readonly text: string
}

/** The form of a service: name, address, key, and a test. */
function ProfileForm({ profile, current, onDone }: ProfileFormProps) {
  const [name, setName] = useState(profile?.name ?? '')
  const [baseUrl, setBaseUrl] = useState(profile?.baseUrl ?? '')
  const [key, setKey] = useState('')
  const [outcome, setOutcome] = useState<ServerTestResult>()
  const warning = useSession(({ about }) => about?.secretsWarning)
  /** Only the result of the last test is shown. */
  const [testing] = useState(createLatest)
  const { api } = studio()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Where the dialog was there first; else the dialog does so when it opens.
    form.current?.querySelector('input')?.focus()
  }, [])
  const access = { baseUrl: baseUrl.trim(), ...(profile && { id: profile.id }), ...(key.trim() && { key: key.trim() }) }

  const fail = (error: unknown) => setOutcome({ ok: false, text: failureWords(failureOf(error)) })
  const attempt = async (action: () => Promise<unknown>) => {
    testing.drop()
    setOutcome(undefined)
    try {
      await action()
    } catch (error) {
      fail(error)
    }
  }
  const test = () => {
    setOutcome({ ok: true, text: t('settings.testing') })
    testing
      .ask(
        (signal) => api.testConnection(access, { signal }),
        ({ voices: count, milliseconds }) =>
          setOutcome({ ok: true, text: t('settings.testOk', { count, milliseconds }) }),
      )
      .catch(fail)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await api.saveProfile({ ...access, name })
      await loadConnections()
      onDone()
    })
  }
  const remove = () =>
    attempt(async () => {
      await api.removeProfile({ id: profile?.id ?? '' })
      await loadConnections()
      onDone()
    })
  return (
    <form
      ref={form}
      className={`well ${styles['form']}`}
      onSubmit={save}
      aria-label={profile?.name ?? t('settings.add')}
    >
      <Field
        label={t('settings.name')}
        value={name}
        data-first-focus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Field
        label={t('settings.address')}
        inputMode="url"
        placeholder={t('settings.addressPlaceholder')}
        value={baseUrl}
        onChange={({ currentTarget }) => setBaseUrl(currentTarget.value)}
        {...(isOpen(baseUrl) ? { hint: t('settings.open') } : {})}
      />
      <Field
        label={t('settings.key')}
        type="password"
        autoComplete="off"
        placeholder={profile?.hasKey ? t('settings.keyKept') : ''}
        value={key}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
        {...(warning === undefined ? {} : { hint: words(warning) })}
      />
      <p role="status" className={outcome?.ok === false ? styles['bad'] : styles['ok']}>
        {outcome?.text}
      </p>
      <div className={styles['row']}>
        <Button type="submit">{t('settings.save')}</Button>
        <Button onClick={test}>{t('settings.test')}</Button>
        <Button kind="quiet" onClick={onDone}>
          {t('app.cancel')}
        </Button>
        {profile !== undefined && profile.id !== current && (
          <Button kind="quiet" onClick={() => void remove()}>
            {t('settings.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

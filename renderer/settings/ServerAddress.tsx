import { PROVIDER_KINDS, providerOf } from '../../shared/speechServers/providers.ts'
import { t } from '../locales/t.ts'
import { Field } from '../ui/Field.tsx'
import { isOpen } from './isOpen.ts'
import { SelectField } from './SelectField.tsx'
import type { ServerDraft } from './serverDraft.ts'

interface ServerAddressProps {
  readonly draft: ServerDraft
  /** The key as typed, and whether one is stored. */
  readonly secret: { readonly value: string; readonly isKept: boolean; onChange(key: string): void }
  onChange(change: Partial<ServerDraft>): void
}

/** The kind of a speech server, its name, address, key and model. */
export function ServerAddress({ draft, secret, onChange }: ServerAddressProps) {
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

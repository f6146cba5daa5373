import { HOUR_OF_SPEECH, orderCost } from '../../shared/speechServers/serverFacts.ts'
import { formats, t } from '../locales/t.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Settings.module.css'
import type { ServerDraft } from './serverDraft.ts'

interface ServerPriceProps {
  readonly draft: ServerDraft
  onChange(change: Partial<ServerDraft>): void
}

/** The price of a server with its date, the cost of an hour, and the limit at which it stops. */
export function ServerPrice({ draft, onChange }: ServerPriceProps) {
  const perMillionCharacters = draft.price === '' ? undefined : Number(draft.price)
  const hour = orderCost({ perMillionCharacters }, { characters: HOUR_OF_SPEECH })
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
        value={draft.hearingPrice}
        onChange={({ currentTarget: { value } }) => onChange({ hearingPrice: value })}
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

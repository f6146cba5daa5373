import { providerOf } from '../../shared/speechServers/providers.ts'
import { t } from '../locales/t.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Settings.module.css'
import type { ServerDraft } from './serverDraft.ts'

interface ServerHearingProps {
  readonly draft: ServerDraft
  onChange(change: Partial<ServerDraft>): void
}

/** Whether a speech server also transcribes, and with which model; nothing where its provider cannot. */
export function ServerHearing({ draft, onChange }: ServerHearingProps) {
  const { hearing } = providerOf(draft.kind)
  if (hearing === undefined) return null
  return (
    <>
      <div className={styles['checks']}>
        <label>
          <input
            type="checkbox"
            checked={draft.hears}
            onChange={({ currentTarget: { checked } }) => onChange({ hears: checked })}
          />
          {t('voicesFrom.hears')}
        </label>
      </div>
      {hearing.model !== undefined && draft.hears && (
        <Field
          label={t('voicesFrom.hearingModel')}
          placeholder={hearing.model}
          value={draft.hearingModel}
          hint={draft.kind === 'openai' ? t('voicesFrom.hearingModelHint') : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ hearingModel: value })}
        />
      )}
    </>
  )
}

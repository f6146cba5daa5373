import { formatClock } from '../../shared/basics/timecode.ts'
import type { Target } from '../../shared/contract/records.ts'
import { burnSeconds } from '../../shared/export/burnSeconds.ts'
import type { BurnOptions } from '../../shared/settings/option.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { useDocument } from '../state/document/project.ts'
import { Check } from '../ui/fields/Check.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import styles from '../ui/steps.module.css'

const BURN_TEXT_SIZES: readonly BurnOptions['size'][] = ['small', 'medium', 'large']

interface BurnFieldsProps {
  readonly target: Target
  readonly settings: Settings
  /** Receives the one setting that was changed. */
  onChange(change: Settings): void
}

/** Options to burn subtitles into the picture, and the time that these and signs take. Absent for sound without picture. */
export function BurnFields({ target, settings, onChange }: BurnFieldsProps) {
  const { burn, signs = false } = settings
  const source = useDocument((document) => document.sourceLanguage)
  const facts = useDocument((document) => document.media.facts)
  if (facts?.video === undefined) return null
  const original = source === undefined ? t('burn.original') : languageName(source)
  const seconds = burnSeconds(facts, navigator.hardwareConcurrency)
  return (
    <>
      <div className={styles['checks']}>
        <Check
          label={t('burn.label')}
          checked={burn !== undefined}
          onChange={(checked) => onChange({ burn: checked ? { text: 'translation', size: 'medium' } : undefined })}
        />
      </div>
      {burn !== undefined && (
        <div className={styles['pair']}>
          <SelectField
            label={t('burn.text')}
            value={burn.text}
            options={[
              { value: 'translation', label: languageName(target) },
              { value: 'source', label: original },
            ]}
            onChange={(text) => onChange({ burn: { ...burn, text } })}
          />
          <SelectField
            label={t('burn.size')}
            value={burn.size}
            options={BURN_TEXT_SIZES.map((value) => ({ value, label: t(`burn.size.${value}`) }))}
            onChange={(size) => onChange({ burn: { ...burn, size } })}
          />
        </div>
      )}
      {(burn !== undefined || signs) && (
        <p className={styles['dim']}>
          {t('burn.cost', { time: t('speak.about', { time: formatClock(Math.max(1, seconds)) }) })}
        </p>
      )}
    </>
  )
}

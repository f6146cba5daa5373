import type { Target } from '../../shared/contract/records.ts'
import { burnSeconds } from '../../shared/export/burnSeconds.ts'
import { translatedSigns } from '../../shared/project/texts/signEdits.ts'
import { type BurnOptions, optionsIn, type Settings } from '../../shared/settings/settings.ts'
import { formatClock } from '../../shared/timecode.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { useDocument } from '../state/project.ts'
import { Check } from '../ui/Check.tsx'
import { SettingFields } from '../ui/SettingFields.tsx'
import styles from '../ui/steps.module.css'

const SIZES: readonly BurnOptions['size'][] = ['small', 'medium', 'large']

interface BurnFieldsProps {
  readonly target: Target
  readonly settings: Settings
  readonly output: string
  /** Receives the one setting that was changed. */
  onChange(change: Settings): void
}

/** Options to burn subtitles and translated signs into the picture, with the time that takes. Absent for sound without picture. */
export function BurnFields({ target, settings, output, onChange }: BurnFieldsProps) {
  const { burn, signs = false } = settings
  const source = useDocument((document) => document.sourceLanguage)
  const facts = useDocument((document) => document.media.facts)
  const translated = useDocument((document) => translatedSigns(document, target).length)
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
        {translated > 0 && (
          <Check
            label={t('burn.signs', { count: translated })}
            checked={signs}
            onChange={(checked) => onChange({ signs: checked })}
          />
        )}
        {translated > 0 && <SettingFields names={optionsIn('overlay')} {...{ settings, output, onChange }} />}
      </div>
      {burn !== undefined && (
        <div className={styles['pair']}>
          <label className={styles['field']}>
            <span>{t('burn.text')}</span>
            <select
              value={burn.text}
              onChange={({ currentTarget }) =>
                onChange({ burn: { ...burn, text: currentTarget.value as BurnOptions['text'] } })
              }
            >
              <option value="translation">{languageName(target)}</option>
              <option value="source">{original}</option>
            </select>
          </label>
          <label className={styles['field']}>
            <span>{t('burn.size')}</span>
            <select
              value={burn.size}
              onChange={({ currentTarget }) =>
                onChange({ burn: { ...burn, size: currentTarget.value as BurnOptions['size'] } })
              }
            >
              {SIZES.map((size) => (
                <option key={size} value={size}>
                  {t(`burn.size.${size}`)}
                </option>
              ))}
            </select>
          </label>
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

import type { Target } from '../../shared/contract/records.ts'
import { burnSeconds } from '../../shared/export/burnSeconds.ts'
import { translatedSigns } from '../../shared/project/texts/signEdits.ts'
import type { BurnOptions } from '../../shared/settings/settings.ts'
import { formatClock } from '../../shared/timecode.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { useDocument } from '../state/project.ts'

import styles from '../ui/steps.module.css'

const SIZES: readonly BurnOptions['size'][] = ['small', 'medium', 'large']

interface BurnFieldsProps {
  readonly target: Target
  readonly burn: BurnOptions | undefined
  onChange(burn: BurnOptions | undefined): void
  /** Whether translated signs are laid over the picture. */
  readonly signs: boolean
  onSigns(signs: boolean): void
  /** Whether they are added as a track; undefined where the file to make cannot hold one. */
  readonly signTrack: boolean | undefined
  onSignTrack(track: boolean): void
}

/** Options to burn subtitles and translated signs into the picture, with the time that takes. Absent for sound without picture. */
export function BurnFields({ target, burn, onChange, signs, onSigns, signTrack, onSignTrack }: BurnFieldsProps) {
  const source = useDocument((document) => document.sourceLanguage)
  const facts = useDocument((document) => document.media.facts)
  const translated = useDocument((document) => translatedSigns(document, target).length)
  if (facts?.video === undefined) return null
  const original = source === undefined ? t('burn.original') : languageName(source)
  const seconds = burnSeconds(facts, navigator.hardwareConcurrency)
  return (
    <>
      <div className={styles['checks']}>
        <label>
          <input
            type="checkbox"
            checked={burn !== undefined}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? { text: 'translation', size: 'medium' } : undefined)
            }
          />
          {t('burn.label')}
        </label>
        {translated > 0 && (
          <label>
            <input type="checkbox" checked={signs} onChange={({ currentTarget }) => onSigns(currentTarget.checked)} />
            {t('burn.signs', { count: translated })}
          </label>
        )}
        {translated > 0 && (
          <label>
            <input
              type="checkbox"
              checked={signTrack ?? false}
              disabled={signTrack === undefined}
              onChange={({ currentTarget }) => onSignTrack(currentTarget.checked)}
            />
            {t('burn.signTrack')}
          </label>
        )}
      </div>
      {burn !== undefined && (
        <div className={styles['pair']}>
          <label className={styles['field']}>
            <span>{t('burn.text')}</span>
            <select
              value={burn.text}
              onChange={({ currentTarget }) => onChange({ ...burn, text: currentTarget.value as BurnOptions['text'] })}
            >
              <option value="translation">{languageName(target)}</option>
              <option value="source">{original}</option>
            </select>
          </label>
          <label className={styles['field']}>
            <span>{t('burn.size')}</span>
            <select
              value={burn.size}
              onChange={({ currentTarget }) => onChange({ ...burn, size: currentTarget.value as BurnOptions['size'] })}
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

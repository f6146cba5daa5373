import { type ExportFormat, SUBTITLE_FORMATS, TIMELINE_FORMATS } from '../../shared/export/exportOptions.ts'
import { t } from '../locales/t.ts'
import styles from '../ui/steps.module.css'

const GROUPS = [
  ['export.subtitles', SUBTITLE_FORMATS],
  ['export.scripts', ['xlsx', 'script', 'dapt']],
  ['export.timelines', TIMELINE_FORMATS],
] as const

interface FormatSelectProps {
  readonly value: ExportFormat
  onChange(format: ExportFormat): void
}

/** A choice of the export format, grouped by purpose. */
export function FormatSelect({ value, onChange }: FormatSelectProps) {
  return (
    <label className={styles['field']}>
      <span>{t('export.format')}</span>
      <select
        data-first-focus
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as ExportFormat)}
      >
        {GROUPS.map(([label, formats]) => (
          <optgroup key={label} label={t(label)}>
            {formats.map((format) => (
              <option key={format} value={format}>
                {t(`export.format.${format}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

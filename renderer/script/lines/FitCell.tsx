import type { Standing } from '../../../shared/project/standing.ts'
import { t } from '../../locales/t.ts'
import { useStanding } from '../../state/fits.ts'
import { gridRoles } from './gridRoles.ts'
import styles from './LineRow.module.css'

/** The predicted pace of a line, as a rate and in words. */
export function FitCell({ id }: { readonly id: number }) {
  const standing = useStanding(id)
  const rate = standing?.rate?.toFixed(2)
  return (
    <div {...gridRoles.cell} className={styles['fit']} data-standing={standing?.name}>
      {standing !== undefined && rate !== undefined && (
        <b>
          <span aria-hidden="true">{rate}×</span>
          <span className="visually-hidden">{t('script.fit.rate', { rate })}</span>
        </b>
      )}
      {standing !== undefined && <small>{fitWords(standing)}</small>}
    </div>
  )
}

function fitWords({ name, late = 0, drop }: Standing): string {
  if (name === 'late') return t('script.fit.late', { seconds: late.toFixed(1) })
  if (name === 'too_long' && drop > 0) return t('script.fit.drop', { count: drop })
  return t(`script.fit.${name}`)
}

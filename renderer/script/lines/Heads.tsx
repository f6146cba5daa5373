import type { Target } from '../../../shared/contract/records.ts'
import { languageName } from '../../locales/languageName.ts'
import { t } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { useDocument } from '../../state/project.ts'
import { useScriptView } from '../../state/scriptView.ts'
import { gridRoles } from './gridRoles.ts'
import styles from './Heads.module.css'

/** The heads of the columns; that of the fit sorts the lines that need work to the top. */
export function Heads({ target }: { readonly target: Target | undefined }) {
  const source = useDocument((document) => document.sourceLanguage)
  const worst = useScriptView((view) => view.order === 'worst')
  return (
    <div {...gridRoles.row(1)} className={styles['heads']}>
      {(['number', 'times', 'speaker'] as const).map((name) => (
        <span key={name} {...gridRoles.head} data-head={name}>
          {t(`script.${name}`)}
        </span>
      ))}
      <span {...gridRoles.head}>{source === undefined ? t('script.source') : languageName(source)}</span>
      {target !== undefined && <span {...gridRoles.head}>{languageName(target)}</span>}
      {target !== undefined && (
        <span {...gridRoles.sortHead(worst)} data-head="fit">
          <button
            type="button"
            aria-label={t(worst ? 'script.byTime' : 'script.byWork')}
            title={t(worst ? 'script.byTime' : 'script.byWork')}
            onClick={() => perform('worstFirst')}
          >
            {t('script.fit')} <span aria-hidden="true">{worst ? '▾' : '▿'}</span>
          </button>
        </span>
      )}
    </div>
  )
}

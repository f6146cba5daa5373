import type { TakeFacts } from '../../shared/commands/projects.ts'
import { t } from '../locales/t.ts'
import { loadTakes } from '../state/openProjects.ts'
import { theProject } from '../state/project.ts'
import { run, studio } from '../state/studio.ts'
import styles from './TakeRow.module.css'

const MOST_STARS = 5

interface TakeRatingProps {
  readonly take: TakeFacts
  /** When the take was made, in words that name it. */
  readonly time: string
}

/** The stars and the note that the user gives a take; the star that it has takes them away again. */
export function TakeRating({ take, time }: TakeRatingProps) {
  const { stars = 0, remark = '' } = take
  const rate = (given: { readonly stars?: number; readonly remark?: string }) =>
    void run(async () => {
      const { id: project } = theProject()
      await studio().api.rateTake({ project, take: take.id, ...given })
      await loadTakes(project)
    })
  return (
    <div className={styles['rating']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row of this size */}
      <div role="group" aria-label={t('takes.stars', { time })}>
        {Array.from({ length: MOST_STARS }, (_, at) => at + 1).map((count) => (
          <button
            key={count}
            type="button"
            className={styles['star']}
            aria-label={t('takes.starsOf', { count })}
            aria-pressed={count <= stars}
            onClick={() => rate({ stars: count === stars ? 0 : count })}
          >
            {count <= stars ? '★' : '☆'}
          </button>
        ))}
      </div>
      <input
        key={remark}
        className={styles['remark']}
        aria-label={t('takes.remark', { time })}
        placeholder={t('takes.remarkShort')}
        defaultValue={remark}
        maxLength={2000}
        onBlur={({ target }) => target.value.trim() !== remark && rate({ remark: target.value })}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </div>
  )
}

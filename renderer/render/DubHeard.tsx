import { useEffect } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { questionOf, sayScale } from '../../shared/kit/kitWords.ts'
import { reviewProject } from '../../shared/review/lineReview.ts'
import { t, words } from '../locales/t.ts'
import { loadHeard, useHeard } from '../state/kitResults.ts'
import { useDocument } from '../state/project.ts'
import { run } from '../state/studio.ts'

/** What listeners said of a minute of this dub. */
export function DubHeard({ target }: { readonly target: Target }) {
  const mark = useDocument(reviewProject)
  const dubs = useHeard(({ heard }) => heard?.results.dubs)
  useEffect(() => void run(loadHeard), [])
  if (dubs === undefined) return null
  const own = dubs.find((one) => one.project === mark && one.target === target)
  return (
    <details>
      <summary>
        {t('listening.results')}: {own === undefined ? t('kit.nobody') : t('kit.listeners', { count: own.listeners })}
      </summary>
      {own !== undefined && (
        <ul>
          {Object.entries(own.scales).map(([id, scale]) => (
            <li key={id}>
              {words(questionOf(id))} {words(sayScale(scale))}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

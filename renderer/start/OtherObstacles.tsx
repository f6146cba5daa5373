import { useEffect, useState } from 'react'
import type { ListedDub } from '../../shared/commands/dubs.ts'
import type { Target } from '../../shared/contract/records.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t, words } from '../locales/t.ts'
import { obstaclesOf } from '../state/dubs.ts'
import box from '../ui/box.module.css'

interface OtherObstaclesProps {
  /** The dubs that start together with the one that is shown, each into all these languages. */
  readonly dubs: readonly Pick<ListedDub, 'id' | 'name'>[]
  readonly targets: readonly Target[]
}

/** Names the videos that are started along and cannot be dubbed yet, by what is in the way. */
export function OtherObstacles({ dubs, targets }: OtherObstaclesProps) {
  const [found, setFound] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const asked = JSON.stringify([dubs.map(({ id, name }) => ({ id, name })), targets])
  useEffect(() => {
    const left = new AbortController()
    setFound(new Map())
    const [wanted, languages] = JSON.parse(asked) as [OtherObstaclesProps['dubs'], Target[]]
    const orders = wanted.flatMap(({ id, name }) =>
      languages.map((to) => ({ id, to, label: languages.length === 1 ? name : `${name} (${languageName(to)})` })),
    )
    const look = async () => {
      for (const { id, to, label } of orders) {
        const obstacles = await obstaclesOf(id, to, left.signal)
        if (left.signal.aborted) return
        setFound((before) => withLabel(before, obstacles.map(words), label))
      }
    }
    void look()
    return () => left.abort()
  }, [asked])
  if (found.size === 0) return null
  return (
    <div className={box['box']} data-tone="warn" role="note">
      <strong>{t('order.obstacles')}</strong>
      {Array.from(found, ([text, labels]) => (
        <p key={text}>
          <b>{formats.list(labels)}</b>
          <br />
          {text}
        </p>
      ))}
    </div>
  )
}

function withLabel(found: ReadonlyMap<string, readonly string[]>, texts: readonly string[], label: string) {
  const next = new Map(found)
  for (const text of texts) next.set(text, [...(next.get(text) ?? []), label])
  return next
}

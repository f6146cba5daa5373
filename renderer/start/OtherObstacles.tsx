import { useEffect, useState } from 'react'
import type { ListedDub } from '../../shared/commands/dubs.ts'
import type { Target } from '../../shared/contract/records.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { obstaclesOf, select } from '../state/dubs.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import styles from './panel.module.css'

type Other = Pick<ListedDub, 'id' | 'name'>

/** Which of some videos can be dubbed, as far as they were looked at, and what stands in the way of the others. */
export interface Looked {
  readonly ready: readonly string[]
  /** By reason, the videos that it holds up, each as it is named in the list. */
  readonly held: ReadonlyMap<string, readonly Other[]>
}

const NONE: Looked = { ready: [], held: new Map() }

/** Looks which of some videos can be dubbed into all these languages, one after the other. */
export function useReady(dubs: readonly Other[], targets: readonly Target[]): Looked {
  const [looked, setLooked] = useState(NONE)
  const asked = JSON.stringify([dubs.map(({ id, name }) => ({ id, name })), targets])
  useEffect(() => {
    const left = new AbortController()
    setLooked(NONE)
    const [wanted, languages] = JSON.parse(asked) as [Other[], Target[]]
    const lookAt = async ({ id, name }: Other) => {
      const held: [string, string][] = []
      for (const to of languages) {
        const label = languages.length === 1 ? name : `${name} (${languageName(to)})`
        for (const said of await obstaclesOf(id, to, left.signal)) held.push([words(said), label])
      }
      if (!left.signal.aborted) setLooked((before) => withVideo(before, id, held))
    }
    const look = async () => {
      for (const dub of wanted) if (!left.signal.aborted) await lookAt(dub)
    }
    void look()
    return () => left.abort()
  }, [asked])
  return looked
}

function withVideo({ ready, held }: Looked, id: string, reasons: readonly [string, string][]): Looked {
  if (reasons.length === 0) return { ready: [...ready, id], held }
  const next = new Map(held)
  for (const [reason, name] of reasons) next.set(reason, [...(next.get(reason) ?? []), { id, name }])
  return { ready, held: next }
}

interface OtherObstaclesProps {
  readonly looked: Looked
  readonly ready: number
  readonly all: number
}

/** Tells how many of the videos can be dubbed, and names the others by what is in the way, each as a button that shows it. */
export function OtherObstacles({ looked: { held }, ready, all }: OtherObstaclesProps) {
  if (held.size === 0) return null
  return (
    <div className={box['box']} data-tone="warn" role="note">
      <strong>{t('order.readyOf', { ready, all })}</strong>
      {Array.from(held, ([reason, videos]) => (
        <div key={reason}>
          <p>{reason}</p>
          <p className={styles['buttons']}>
            {videos.map(({ id, name }) => (
              <Button key={name} kind="quiet" onClick={() => select(id)}>
                {name}
              </Button>
            ))}
          </p>
        </div>
      ))}
    </div>
  )
}

import { useEffect, useState } from 'react'
import type { ListedDub } from '../../shared/commands/dubs.ts'
import type { Target } from '../../shared/contract/records.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { RemedyList } from '../remedies/RemedyList.tsx'
import { useSession } from '../state/session.ts'
import { chooseFiles, SUBTITLE_FILES } from '../state/studio/chooseFiles.ts'
import { addFiles, changeOrder, obstaclesOf, select } from '../state/studio/dubs.ts'
import { Button } from '../ui/Button.tsx'
import { type Held, heldRemedies } from './heldRemedies.ts'
import styles from './panel.module.css'

type Other = Pick<ListedDub, 'id' | 'name' | 'order'>

/** Which of some videos can be dubbed, as far as they were looked at, and what stands in the way of the others. */
export interface Looked {
  readonly ready: readonly string[]
  readonly held: readonly Held[]
}

/** Looks which of some videos can be dubbed into all these languages, one after the other, and again when something came that may help. */
export function useReady(dubs: readonly Other[], targets: readonly Target[]): Looked {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly Held[]>>(new Map())
  const connections = useSession((session) => session.connections)
  const keys = dubs.map(({ id, name, order }) => JSON.stringify({ id, name, order, targets }))
  const requestKey = JSON.stringify(keys)
  useEffect(() => {
    if (connections === undefined) return
    const left = new AbortController()
    const note = (key: string, found: readonly Held[]) => setKnown((before) => new Map(before).set(key, found))
    void lookInTurn(JSON.parse(requestKey) as string[], left.signal, note)
    return () => left.abort()
  }, [requestKey, connections])
  return {
    ready: dubs.flatMap(({ id }, at) => (known.get(keys[at] ?? '')?.length === 0 ? [id] : [])),
    held: keys.flatMap((key) => known.get(key) ?? []),
  }
}

interface ReadinessRequest {
  readonly id: string
  readonly name: string
  readonly targets: readonly Target[]
}

/** Notes what stands in the way of each of these requests, as JSON, one after the other until the signal is aborted. */
export async function lookInTurn(
  requests: readonly string[],
  signal: AbortSignal,
  note: (request: string, found: readonly Held[]) => void,
): Promise<void> {
  for (const request of requests) {
    const found = await holding(JSON.parse(request) as ReadinessRequest, signal)
    if (signal.aborted) return
    note(request, found)
  }
}

async function holding({ id, name, targets }: ReadinessRequest, signal: AbortSignal): Promise<Held[]> {
  const held: Held[] = []
  for (const to of targets) {
    const label = targets.length === 1 ? name : `${name} (${languageName(to)})`
    const { obstacles, hasPicture } = await obstaclesOf(id, to, signal)
    for (const message of obstacles) held.push({ id, name: label, message, hasPicture })
  }
  return held
}

interface OtherObstaclesProps {
  readonly held: readonly Held[]
  readonly ready: number
  readonly all: number
  readonly to: Target
}

/**
 * Tells how many of the videos can be dubbed, and names the others by what is in the way, each as a button that shows it; with
 * the ways forward that mend several at once.
 */
export function OtherObstacles({ held, ready, all, to }: OtherObstaclesProps) {
  if (held.length === 0) return null
  const { lacks, audible, subtitles, pictures } = heldRemedies(held)
  const choose = async () => addFiles(await chooseFiles(SUBTITLE_FILES))
  const readPictures = () => Promise.all(pictures.map((id) => changeOrder(id, { transcript: { from: 'picture' } })))
  return (
    <RemedyList
      lacks={lacks}
      reasons={[t('order.readyOf', { ready, all })]}
      to={to}
      audible={audible}
      actions={{
        subtitles: subtitles ? choose : undefined,
        subtitlesNote: t('ways.subtitlesEach'),
        picture: pictures.length > 0 ? readPictures : undefined,
      }}
    >
      {Array.from(
        Map.groupBy(held, ({ message }) => words(message)),
        ([reason, videos]) => (
          <div key={reason}>
            <p>{reason}</p>
            <p className={styles['held']}>
              {videos.map(({ id, name }) => (
                <Button key={`${id} ${name}`} onClick={() => select(id)}>
                  {name}
                </Button>
              ))}
            </p>
          </div>
        ),
      )}
    </RemedyList>
  )
}

import { useEffect, useRef, useState } from 'react'
import { formats, t } from '../locales/t.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { loadAll, useGenerations } from './generationList.ts'
import styles from './ListEnd.module.css'

interface ListEndProps {
  readonly query: string
  readonly found: number
}

/** How far a search has looked, with a button to load older entries: the service itself cannot search. */
export function ListEnd({ query, found }: ListEndProps) {
  const { ended, items } = useGenerations(({ loaded }) => loaded)
  const [searching, setSearching] = useState(false)
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  if (query.trim() === '') return null
  const search = async () => {
    const stop = new AbortController()
    stopper.current = stop
    setSearching(true)
    await loadAll(stop.signal)
    setSearching(false)
  }
  return (
    <div className={styles['end']}>
      <p role="status">
        {ended
          ? t('generations.foundAll', { count: found })
          : t('generations.foundIn', { count: found, loaded: formats.number(items.length) })}
      </p>
      {!ended && (
        <Button onClick={searching ? () => stopper.current?.abort() : () => void run(search)}>
          {t(searching ? 'generations.stop' : 'generations.searchOlder')}
        </Button>
      )}
    </div>
  )
}

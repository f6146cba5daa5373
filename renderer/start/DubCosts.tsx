import { useEffect, useState } from 'react'
import type { ServerSpent } from '../../shared/speechServers/speechServer.ts'
import { askFor } from '../state/latest.ts'
import { loadSpeechServers, useSpeechServers } from '../state/studio/speechServers.ts'
import { run, studio } from '../state/studio/studio.ts'
import { spentWords } from '../ui/spentWords.ts'
import styles from './panel.module.css'

/** The amounts that a dub has sent to the user's speech servers; absent where there are none. */
export function DubCosts({ dub }: { readonly dub: string }) {
  const servers = useSpeechServers((state) => state.servers) ?? []
  const [spent, setSpent] = useState<readonly ServerSpent[]>([])
  useEffect(() => void run(loadSpeechServers), [])
  useEffect(() => {
    return askFor(
      (signal) => studio().api.dubCost({ dub }, { signal }),
      (cost) => setSpent(cost.servers),
    )
  }, [dub])
  if (spent.length === 0) return null
  return <p className={styles['small']}>{spentWords(spent, servers).join(' · ')}</p>
}

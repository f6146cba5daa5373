import { useEffect } from 'react'
import type { Dub, DubPlan } from '../../shared/commands/dubs.ts'
import type { KnownServer } from '../../shared/commands/speechServers.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { HOUR_OF_SPEECH, hearingUrl, hostElsewhere, orderCost } from '../../shared/speechServers/serverFacts.ts'
import { formatClock } from '../../shared/timecode.ts'
import { formats, t } from '../locales/t.ts'
import { useSession } from '../state/session.ts'
import { loadSpeechServers, useSpeechServers } from '../state/speechServers.ts'
import { run } from '../state/studio.ts'
import { isHeard } from './isHeard.ts'
import styles from './panel.module.css'

/** The amounts that a dub will send to the user's speech servers, with an estimate of the cost; absent where there are none. */
export function DubEstimate({ dub, plan }: { readonly dub: Dub; readonly plan: DubPlan }) {
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const servers = useSpeechServers((state) => state.servers)
  useEffect(() => void run(loadSpeechServers), [])
  if (!isOwn || servers === undefined) return null
  const lines = [...spoken(dub, plan, servers), ...heard(dub, plan, servers)]
  return lines.map((line) => (
    <p key={line} className={styles['small']}>
      {line}
    </p>
  ))
}

/** The servers whose voices are chosen or suggested, each as if it spoke through the whole film. */
function spoken({ order }: Dub, { media, speakers }: DubPlan, servers: readonly KnownServer[]): string[] {
  const voices = speakers.map(({ label, suggested }) => order.voices[label] ?? suggested ?? '')
  return servers
    .filter(({ id }) => voices.some((voice) => voice.startsWith(`${id}/`)))
    .map((server) => {
      const cost = orderCost(server, { characters: (media.facts.duration / 3600) * HOUR_OF_SPEECH })
      const given = { name: server.name, host: hostOf(server.url) }
      if (cost !== undefined) return t('costs.upTo', { ...given, cost: formats.number(cost, 2) })
      return `${t('costs.speaks', given)} ${t('speak.unpriced')}`
    })
}

/** The server that listens first, where the film is to be heard. */
function heard({ order }: Dub, plan: DubPlan, servers: readonly KnownServer[]): string[] {
  const server = servers.find(({ hears }) => hears)
  if (server === undefined || !isHeard(order, plan)) return []
  const { duration } = plan.media.facts
  const cost = orderCost(server, { secondsHeard: duration })
  const date = server.priceDate ?? t('speak.undated')
  const price = cost === undefined ? t('speak.unpriced') : t('speak.priced', { cost: formats.number(cost, 2), date })
  return [
    `${t('costs.heard', { name: server.name, host: hostOf(hearingUrl(server)), time: formatClock(duration) })} ${price}`,
  ]
}

function hostOf(url: string): string {
  return hostElsewhere({ url }) ?? t('voicesFrom.here')
}

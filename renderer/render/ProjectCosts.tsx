import { useEffect, useMemo, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { KnownServer } from '../../shared/commands/speechServers.ts'
import type { Target } from '../../shared/contract/records.ts'
import { estimateSpeaking } from '../../shared/speechServers/estimateSpeaking.ts'
import { hostElsewhere } from '../../shared/speechServers/serverFacts.ts'
import type { ServerSpent } from '../../shared/speechServers/speechServer.ts'
import { formats, t } from '../locales/t.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { askFor } from '../state/latest.ts'
import { useSession } from '../state/session.ts'
import { loadSpeechServers, useSpeechServers } from '../state/studio/speechServers.ts'
import { run, studio } from '../state/studio/studio.ts'
import box from '../ui/box.module.css'
import { LimitField } from '../ui/fields/LimitField.tsx'
import { estimateRecognition, hostWords, priceWords, spentWords } from '../ui/spentWords.ts'
import styles from '../ui/steps.module.css'

/** The work of a step: the lines that are spoken into a language, or the sound of the video. */
export type Coming = { readonly lines: readonly number[]; readonly target: Target } | 'sound'

/** An order for a server in words; the cost in US dollars is undefined where the price is not known. */
interface Estimate {
  readonly server: KnownServer
  readonly text: string
  readonly cost: number | undefined
}

/**
 * The costs of the project on the user's speech servers: those to come with a step, those so far, and the limit that stops.
 * Absent where no server is set up, or a hosted service does the work.
 */
export function ProjectCosts({ coming }: { readonly coming: Coming }) {
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const servers = useSpeechServers((state) => state.servers)
  useEffect(() => void run(loadSpeechServers), [])
  if (!isOwn || servers === undefined || servers.length === 0) return null
  return <Costs coming={coming} servers={servers} />
}

function Costs({ coming, servers }: { readonly coming: Coming; readonly servers: readonly KnownServer[] }) {
  const { cost, setLimit } = useProjectCost()
  const estimates = useEstimates(coming, servers)
  const spent = cost?.servers.reduce((sum, server) => sum + server.cost, 0) ?? 0
  const next = estimates.reduce((sum, estimate) => sum + (estimate.cost ?? 0), 0)
  const left = cost?.limit === undefined ? undefined : Math.max(0, cost.limit - spent)
  return (
    <fieldset className={styles['costs']}>
      <legend>{t('costs.title')}</legend>
      {estimates.map(({ server, text }) => (
        <p key={server.id}>{text}</p>
      ))}
      {cost !== undefined && (
        <>
          <p className={styles['dim']}>
            {cost.servers.length === 0 ? t('costs.nothing') : spentWords(cost.servers, servers).join(' · ')}
          </p>
          <LimitField
            label={t('costs.limit')}
            hint={
              cost.usual === undefined ? t('costs.noLimit') : t('costs.usual', { limit: formats.number(cost.usual, 2) })
            }
            limit={cost.own}
            onChange={setLimit}
          />
        </>
      )}
      {left !== undefined && next > left && (
        <p className={box['box']} data-tone="warn">
          {t('costs.above', { left: formats.number(left, 2) })}
        </p>
      )}
    </fieldset>
  )
}

function useEstimates(coming: Coming, servers: readonly KnownServer[]): Estimate[] {
  const document = useProject((project) => project.document)
  const staysHere = useDocument((project) => project.staysHere ?? false)
  return useMemo(() => {
    const usable = servers.filter((server) => !staysHere || hostElsewhere(server) === undefined)
    if (coming === 'sound') {
      const { facts } = document.media
      const recognitionEstimate = facts && estimateRecognition(usable, facts.duration)
      return recognitionEstimate === undefined ? [] : [recognitionEstimate]
    }
    return estimateSpeaking(document, { ...coming, servers: usable }).map(({ server, characters, cost }) => {
      const sent = t('speak.sent', { count: characters, name: server.name, host: hostWords(server) })
      return { server, cost, text: `${sent} ${priceWords(server, cost)}` }
    })
  }, [coming, servers, document, staysHere])
}

/** The amounts that a project has sent to speech servers, and the limits in US dollars: the one that holds, its own, and everybody's. */
interface ProjectCost {
  readonly servers: readonly ServerSpent[]
  readonly limit?: number | undefined
  readonly own?: number | undefined
  readonly usual?: number | undefined
}

/** The cost of the open project, undefined until it is loaded, and how to change the project's own limit. */
function useProjectCost(): {
  readonly cost: ProjectCost | undefined
  setLimit(limit: number | null): void
} {
  const project = useProject(({ id }) => id)
  const [cost, setCost] = useState<ProjectCost>()
  useEffect(() => {
    return askFor((signal) => studio().api.projectCost({ project }, { signal }), setCost)
  }, [project])
  return {
    cost,
    setLimit: (limit) =>
      void run(async () => {
        await studio().api.limitProject({ project, limit })
        setCost(await studio().api.projectCost({ project }))
      }),
  }
}

import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import { t } from '../locales/t.ts'
import { useSession } from '../state/session.ts'
import { showSettings } from '../state/studio/connection.ts'
import { serviceName } from '../state/studio/serviceName.ts'
import styles from './ServiceBadge.module.css'

/** The service in use and its state; leads to the settings. `brief` shows only the name. */
export function ServiceBadge({ brief = false }: { readonly brief?: boolean }) {
  const connections = useSession((state) => state.connections)
  if (connections === undefined) return null
  const { state, current } = connections
  const name = serviceName(connections)
  const serviceStatus = state.name === 'starting' && state.again ? 'again' : state.name
  // "This computer is starting again" would be a reboot, and one without a translator is not ready.
  const words = t(current === THIS_COMPUTER ? `connection.engine.${serviceStatus}` : `connection.${serviceStatus}`, {
    name,
  })
  return (
    <button
      type="button"
      className={styles['badge']}
      data-state={state.name}
      data-brief={brief}
      {...(brief ? { title: words, 'aria-label': words } : {})}
      onClick={() => showSettings('service')}
    >
      <span data-swatch className={styles['dot']} aria-hidden="true" />
      <span className={styles['words']}>{brief ? name : words}</span>
    </button>
  )
}

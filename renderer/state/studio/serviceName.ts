import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import type { Connections } from '../../../shared/commands/connection.ts'
import { t, words } from '../../locales/t.ts'

/** The name of the service in use; that of this computer in the language of the page. */
export function serviceName({ current, name }: Pick<Connections, 'current' | 'name'>): string {
  return current === THIS_COMPUTER ? t('settings.thisComputer') : words(name)
}

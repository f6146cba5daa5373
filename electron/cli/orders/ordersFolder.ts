import { join } from 'node:path'
import { studioDataDir } from '../../studio/shell/dataDir.ts'

/** The folder with the states of all films, one folder each (`filmState.ts`). */
export function ordersFolder(): string {
  return join(studioDataDir(), 'orders')
}

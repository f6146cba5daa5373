import { homedir } from 'node:os'
import { join } from 'node:path'
import { dataHome } from '../../shared/dataHome.ts'

/** Where the studio keeps everything, whichever shell it has; `GRIOT_DATA` names another folder. */
export function studioDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return env['GRIOT_DATA'] || join(dataHome({ platform: process.platform, env, home: homedir() }), 'studio')
}

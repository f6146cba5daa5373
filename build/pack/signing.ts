import type { System } from './packTarget.ts'

/** Names of the secrets that sign, by system. */
const SECRETS: Readonly<Record<System, readonly string[]>> = {
  linux: [],
  win32: ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
  darwin: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
}
const ALL = Object.values(SECRETS).flat()

/** The environment of the packager, and what its configuration says about signing. */
export interface Signing {
  readonly env: NodeJS.ProcessEnv
  readonly config: {
    readonly mac?: { readonly identity?: string; readonly notarize?: boolean; readonly publish?: null }
  }
  /** A message for the user. */
  readonly note?: string
}

/**
 * Signs where a secret of that system is set and not empty. The packager takes an empty string for a certificate, and on
 * Windows Apple's; so neither reaches it. A Mac starts nothing without a signature: without a certificate it is an ad-hoc one,
 * and without a feed, as the system's updater takes signed apps only.
 */
export function signing(system: System, env: NodeJS.ProcessEnv): Signing {
  const used = Object.entries(env).filter(
    ([name, value]) =>
      !ALL.includes(name) || (SECRETS[system].includes(name) && value?.trim() !== '' && value !== undefined),
  )
  const kept: NodeJS.ProcessEnv = Object.fromEntries(used)
  if (system === 'win32')
    return kept['WIN_CSC_LINK'] === undefined
      ? { env: kept, config: {}, note: unsigned('WIN_CSC_LINK') }
      : { env: kept, config: {} }
  if (system === 'linux') return { env: kept, config: {} }
  if (kept['CSC_LINK'] === undefined && kept['CSC_NAME'] === undefined)
    return { env: kept, config: { mac: { identity: '-', notarize: false, publish: null } }, note: unsigned('CSC_LINK') }
  const all = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'].every((name) => kept[name] !== undefined)
  return { env: kept, config: all ? {} : { mac: { notarize: false } } }
}

function unsigned(secret: string): string {
  return `Not signed: ${secret} is not set. The system will warn of an unknown publisher.`
}

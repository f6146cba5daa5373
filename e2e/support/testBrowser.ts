import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/** The system's Chromium; undefined where there is none, and Playwright takes its own. */
export const SYSTEM_BROWSER = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** Arguments that give a browser a microphone, which is allowed and beeps once a second. */
export const LISTENS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Features that Playwright turns off. Chromium heeds only the last list that it is given, so it is said again. */
export const OFF_BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
]

/**
 * Popups of the address bar, two hidden pages of Chromium's own that it loads with every window: 2 s of processor time, as much
 * as the studio's page.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** How tests start a browser, with arguments of their own. */
export function browserOptions(args: readonly string[] = []): LaunchOptions {
  const off = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`
  return { args: [off, ...args], ...(SYSTEM_BROWSER === undefined ? {} : { executablePath: SYSTEM_BROWSER }) }
}

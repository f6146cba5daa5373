import type * as Electron from 'electron'
import type * as standin from './electron.ts'

/** Public names of a stand-in that Electron does not know and that do not begin with `standin`. */
type Foreign<Standin, Real> = Exclude<keyof Standin, keyof Real | `standin${string}`>

/**
 * The names that a spec could use on the stand-in and not find in Electron; `never`, or this file does not compile. What only
 * the stand-in has begins with `standin`, and only `standin.spec.ts` may use it (see its neighbour `e2e/electron/electronSpecs.test.ts`).
 */
type ForeignNames =
  | Foreign<typeof standin.app, Electron.App>
  | Foreign<InstanceType<typeof standin.BrowserWindow>, Electron.BrowserWindow>
  | Foreign<typeof standin.BrowserWindow, typeof Electron.BrowserWindow>
  | Foreign<InstanceType<typeof standin.BrowserWindow>['webContents'], Electron.WebContents>
  | Foreign<typeof standin.crashReporter, Electron.CrashReporter>
  | Foreign<typeof standin.dialog, Electron.Dialog>
  | Foreign<typeof standin.ipcMain, Electron.IpcMain>
  | Foreign<InstanceType<typeof standin.Menu>, Electron.Menu>
  | Foreign<typeof standin.Menu, typeof Electron.Menu>
  | Foreign<typeof standin.nativeTheme, Electron.NativeTheme>
  | Foreign<InstanceType<typeof standin.Notification>, Electron.Notification>
  | Foreign<typeof standin.Notification, typeof Electron.Notification>
  | Foreign<typeof standin.powerSaveBlocker, Electron.PowerSaveBlocker>
  | Foreign<typeof standin.protocol, Electron.Protocol>
  | Foreign<typeof standin.safeStorage, Electron.SafeStorage>
  | Foreign<typeof standin.screen, Electron.Screen>
  | Foreign<typeof standin.session.defaultSession, Electron.Session>
  | Foreign<typeof standin.shell, Electron.Shell>
  | Foreign<typeof standin.webContents, typeof Electron.webContents>
  | Exclude<keyof typeof standin, keyof typeof Electron>

type Never<Name extends never> = Name
/** Compiles only while the stand-in has no names of its own. */
export type LikeElectron = Never<ForeignNames>

// biome-ignore-all lint/performance/noBarrelFile: it stands for a module, whose names are all it has
export { app } from './app.ts'
export { BrowserWindow } from './browserWindow.ts'
export {
  crashReporter,
  dialog,
  Notification,
  nativeTheme,
  powerSaveBlocker,
  screen,
  shell,
  systemPreferences,
} from './desktop.ts'
export { ipcMain } from './ipcMain.ts'
export { Menu } from './menu.ts'
export { protocol } from './protocol.ts'
export { safeStorage } from './safeStorage.ts'
export { session } from './session.ts'
export { webContents } from './webContents.ts'

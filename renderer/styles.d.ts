declare module '*.css'
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}

interface Window {
  /** Put there by the preload script where the page runs in Electron. */
  readonly studio?: import('../shared/ipc.ts').Bridge
}

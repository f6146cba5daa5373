/** The address of a window that the page fills itself. */
export const POP_OUT_ADDRESS = 'about:blank'
const PREFIX = 'griot-'

/** The name of a window that the page fills itself; the desktop app lets pages open no others. */
export function popOutName(name: string): string {
  return PREFIX + name
}

/** Whether a window that a page opens is one that the page fills itself. */
export function isPopOut({ url, frameName }: { readonly url: string; readonly frameName: string }): boolean {
  return url === POP_OUT_ADDRESS && frameName.startsWith(PREFIX)
}

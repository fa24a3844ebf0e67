/** The screens of the chat: one file, since one leads to the other. */
export { ChatBox } from './ChatBox.tsx'
export { ChatHome } from './ChatHome.tsx'
export { ChatList } from './ChatList.tsx'
export { ChatOpen } from './ChatOpen.tsx'

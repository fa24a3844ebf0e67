import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'

/** Looks for a player, from every screen. */
export function Search() {
  const { words } = useConsole()
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = textIn(new FormData(event.currentTarget), 'search')
    if (!isBlank(search)) void navigate({ to: '/players', search: { search: search.trim() } })
  }
  return (
    <form role="search" noValidate onSubmit={find}>
      <SearchInput name="search" label={words.players.search} clearLabel={words.players.searchClear} />
    </form>
  )
}

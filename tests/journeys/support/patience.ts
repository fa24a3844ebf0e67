/** What is waited for may come late on a busy machine: a long wait costs nothing where it comes. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 60_000 })

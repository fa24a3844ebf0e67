// A file of its own: only so does the bundler keep the features out of the chunk that asks for them.
export { domAnimation } from 'framer-motion'

// React's development build records where each element was made and draws each render in the browser's profiler, where
// the browser offers it: 18 % of the samples of a test of the decision, for readers of developer tools alone.
// React looks for these once, when it is loaded.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

/** Every browser this runs in has it; antd's parts still bring a stand-in of 4 kB. */
export default globalThis.ResizeObserver;

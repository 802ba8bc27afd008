#!/bin/sh
# Builds decoder.wasm from the sources of OpenH264. Usage, in this folder: ./build.sh path/to/openh264
# Needs clang and lld 14 or newer, with the WASI C and C++ libraries. On Debian 12:
#   apt-get install clang-14 lld-14 wasi-libc libc++-14-dev-wasm32 libclang-rt-14-dev-wasm32
# decoder.wasm was built with these from github.com/cisco/openh264, commit cf568c83f71a18778f9a16e344effaf40c11b752.
set -eu
codec=$1/codec
root=${WASI_ROOT:-}
clang=${CLANG:-clang++-14}
link=${LINK:-wasm-ld-14}
builtins=$("$clang" --print-resource-dir)/lib/wasi/libclang_rt.builtins-wasm32.a
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

# The encoder's parts of `common` and the real threads are left out.
sources=$(ls "$codec"/common/src/*.cpp "$codec"/decoder/core/src/*.cpp "$codec"/decoder/plus/src/*.cpp |
  grep -v -E '/WelsTask|/WelsThread')
for source in $sources single-threaded/threads.cpp entry.cpp; do
  "$clang" --target=wasm32-wasi --sysroot="$root/usr" \
    -isystem "$root/usr/include/wasm32-wasi/c++/v1" -isystem "$root/usr/include/wasm32-wasi" \
    -O3 -msimd128 -fno-exceptions -fno-rtti -DNDEBUG -D_WASI_EMULATED_SIGNAL -w \
    -Isingle-threaded -I"$codec/api/wels" -I"$codec/common/inc" -I"$codec/decoder/core/inc" -I"$codec/decoder/plus/inc" \
    -c "$source" -o "$objects/$(basename "$source" .cpp).o"
done
libraries=$root/usr/lib/wasm32-wasi
"$link" --no-entry --export=_initialize --gc-sections --strip-all \
  --initial-memory=33554432 --max-memory=402653184 -z stack-size=1048576 -L"$libraries" \
  "$libraries/crt1-reactor.o" "$objects"/*.o -lc++ -lc++abi -lc -lwasi-emulated-signal "$builtins" -o decoder.wasm
